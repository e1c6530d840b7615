// Which of five tables fits the window: layouts follow what no longer fits, not a device. Styles ask for
// `:root[data-frame=...]`, drawings for `frame.kind`.
export type Frame = 'desk' | 'bench' | 'tall' | 'phone' | 'side';

export function frameOf(width: number, height: number): Frame {
  const lying = width >= height;
  if (lying && (width < 900 || height < 560)) return 'side';
  if (!lying && (width < 600 || (width < 900 && height < 800))) return 'phone';
  if (width < 900) return 'tall';
  return width < 1200 ? 'bench' : 'desk';
}

export const frame = $state<{ kind: Frame; width: number; height: number }>({
  kind: 'desk',
  width: 1440,
  height: 900,
});
function measure(): void {
  frame.width = innerWidth;
  frame.height = innerHeight;
  frame.kind = frameOf(innerWidth, innerHeight);
  document.documentElement.dataset.frame = frame.kind;
}
if (typeof window !== 'undefined') {
  measure();
  addEventListener('resize', measure);
}
