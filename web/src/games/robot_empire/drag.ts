// Dragging a card: with a mouse, a pen or a finger. A press that hardly moves stays a press.
import type { Desk } from './desk.svelte';

interface Held {
  desk: Desk;
  key: string;
  copy?: number;
}
const FAR = 9;

/** The key of what is under a point; a place of the table is ''. */
function under(x: number, y: number): string[] {
  const keys: string[] = [];
  for (
    let at = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]');
    at;
    at = at.parentElement?.closest<HTMLElement>('[data-drop]')
  )
    keys.push(at.dataset.drop!);
  return keys;
}

/* What follows the pointer: a likeness of the card above everything. */
function ghostOf(node: HTMLElement): HTMLElement {
  const ghost = node.cloneNode(true) as HTMLElement,
    box = node.getBoundingClientRect();
  ghost.removeAttribute('data-drop');
  Object.assign(ghost.style, {
    position: 'fixed',
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
    margin: '0',
    zIndex: '60',
    pointerEvents: 'none',
    opacity: '.9',
    animation: 'none',
  });
  ghost.setAttribute('aria-hidden', 'true');
  node.parentElement!.append(ghost);
  return ghost;
}

export function grab(node: HTMLElement, held: Held): { update(now: Held): void; destroy(): void } {
  let from: { x: number; y: number; id: number } | null = null,
    ghost: HTMLElement | null = null;
  const end = () => {
    ghost?.remove();
    ghost = from = null;
    held.desk.dragging = false;
    held.desk.pointed = '';
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', up);
    removeEventListener('pointercancel', end);
  };
  const move = (event: PointerEvent) => {
    if (!from || event.pointerId !== from.id) return;
    if (!ghost) {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < FAR) return;
      held.desk.drop();
      held.desk.selected = held.key;
      held.desk.copy = held.copy ?? -1;
      held.desk.dragging = true;
      ghost = ghostOf(node);
    }
    ghost.style.transform = `translate(${event.clientX - from.x}px, ${event.clientY - from.y}px) rotate(2deg)`;
    held.desk.pointed = under(event.clientX, event.clientY).find((key) => held.desk.targets.has(key)) ?? '';
  };
  const up = (event: PointerEvent) => {
    if (!from || event.pointerId !== from.id) return;
    const dragged = !!ghost,
      { desk, key } = held;
    end();
    if (!dragged) return;
    addEventListener('click', stop, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', stop, { capture: true }), 50);
    const keys = under(event.clientX, event.clientY),
      to = keys.find((is) => desk.moves.some((is2) => is2.from === key && is2.to === is));
    if (to !== undefined) desk.put(key, to);
    else if (keys.length && !keys.includes('hand')) desk.put(key, '');
    else desk.drop();
  };
  const stop = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  const down = (event: PointerEvent) => {
    if (event.button || !held.desk.sources.has(held.key)) return;
    from = { x: event.clientX, y: event.clientY, id: event.pointerId };
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', end);
  };
  node.addEventListener('pointerdown', down);
  node.addEventListener('dragstart', (event) => event.preventDefault());
  return {
    update(now) {
      held = now;
    },
    destroy() {
      node.removeEventListener('pointerdown', down);
      if (from) end();
    },
  };
}
