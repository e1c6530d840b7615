// What of the board is seen: pan and zoom by wheel and fingers, and where a point of the screen lies on it.
import { S, type Layout } from '../../lib/hexes';

const NEAREST = 4,
  WHEEL = 1.15,
  A_DRAG = 8; // pixels
/** What the table wants to be seen: hexes that stay in sight while only the upper `free` pixels are, and how wide a hex is at least. */
export interface Wanted {
  layout: Layout;
  keep: string[];
  free: number;
  least: number;
}

export class Camera {
  svg = $state<SVGSVGElement>();
  private chosen = $state(0); // the zoom that somebody wanted; 0: as near as a hex must be
  private panX = $state(0);
  private panY = $state(0);
  private wide = $state(0);
  private high = $state(0);
  private pointers = new Map<number, { x: number; y: number }>();
  private dragged = 0;
  private spread = 0;
  private wanted: () => Wanted;

  constructor(wanted: () => Wanted) {
    this.wanted = wanted;
  }
  private get layout(): Layout {
    return this.wanted().layout;
  }
  private fit = $derived.by(() =>
    this.wide && this.high ? Math.min(this.wide / this.layout.width, this.high / this.layout.height) : 1,
  );
  private base = $derived.by(() => Math.max(1, this.wanted().least / (S * Math.sqrt(3) * this.fit)));
  private zoom = $derived.by(() => this.chosen || this.base);
  /** How many pixels wide a hex is. */
  hexWidth = $derived.by(() => S * Math.sqrt(3) * this.fit * this.zoom);
  /* The board pans, at the same scale, where a sheet would hide what it is about. */
  private lift = $derived.by(() => {
    const { free, keep, layout } = this.wanted();
    if (free <= 0 || !keep.length || !this.high) return 0;
    const scale = this.fit * this.zoom,
      top = layout.top + (layout.height - this.high / scale) / 2 + this.panY,
      ys = keep.map((hex) => (layout.xy(hex)[1] - top) * scale);
    return Math.max(
      0,
      Math.min(Math.max(...ys) + S * scale - free + 4, Math.min(...ys) - S * scale * 1.5) / scale,
    );
  });
  box = $derived.by(() => {
    const { left, top, width, height } = this.layout,
      w = width / this.zoom,
      h = height / this.zoom;
    return `${left + (width - w) / 2 + this.panX} ${top + (height - h) / 2 + this.panY + this.lift} ${w} ${h}`;
  });
  measured = (node: Element): (() => void) => {
    const watch = new ResizeObserver(() => {
      this.wide = node.clientWidth;
      this.high = node.clientHeight;
    });
    watch.observe(node);
    return () => watch.disconnect();
  };
  /** Pixels for one unit of the drawing. */
  get scale(): number {
    return this.svg!.getScreenCTM()!.a;
  }
  place(event: { clientX: number; clientY: number }): [number, number] {
    const matrix = this.svg!.getScreenCTM()!.inverse();
    return [event.clientX * matrix.a + matrix.e, event.clientY * matrix.d + matrix.f];
  }
  private slide(dx: number, dy: number): void {
    const w = (this.layout.width * (1 - 1 / this.zoom)) / 2 + S,
      h = (this.layout.height * (1 - 1 / this.zoom)) / 2 + S;
    this.panX = Math.min(w, Math.max(-w, this.panX + dx));
    this.panY = Math.min(h, Math.max(-h, this.panY + dy));
  }
  private choose(zoom: number): void {
    this.chosen = Math.min(NEAREST, Math.max(1, zoom));
  }
  private centre(): void {
    if (this.chosen === 1) this.panX = this.panY = 0;
  }

  /* ---- fingers, mouse and wheel ---- */

  private gap(): number {
    const [a, b] = [...this.pointers.values()];
    return Math.hypot(a.x - b.x, a.y - b.y);
  }
  down(event: PointerEvent): void {
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.dragged = 0;
    if (this.pointers.size === 2) this.spread = this.gap();
  }
  /** True if the board is being dragged or spread: then nothing is pointed at. */
  move(event: PointerEvent): boolean {
    const from = this.pointers.get(event.pointerId);
    if (!from) return false;
    const dx = event.clientX - from.x,
      dy = event.clientY - from.y;
    this.dragged += Math.abs(dx) + Math.abs(dy);
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.pointers.size === 2) {
      const now = this.gap();
      if (this.spread > 0) this.choose((this.zoom * now) / this.spread);
      this.spread = now;
    } else if (this.dragged > A_DRAG) {
      if (!this.svg!.hasPointerCapture(event.pointerId)) this.svg!.setPointerCapture(event.pointerId);
      this.slide(-dx / this.scale, -dy / this.scale);
    }
    return this.dragged > A_DRAG;
  }
  /** True if it was a press and no drag. */
  up(event: PointerEvent): boolean {
    const pressed = this.pointers.size === 1 && this.dragged <= A_DRAG && this.pointers.has(event.pointerId);
    this.cancel(event);
    return pressed;
  }
  cancel(event: PointerEvent): void {
    this.pointers.delete(event.pointerId);
  }
  wheel(event: WheelEvent): void {
    event.preventDefault();
    const { left, top, width, height } = this.layout,
      before = this.zoom,
      [x, y] = this.place(event),
      [cx, cy] = [left + width / 2 + this.panX, top + height / 2 + this.panY];
    this.choose(before * (event.deltaY < 0 ? WHEEL : 1 / WHEEL));
    const k = 1 - before / this.chosen;
    this.slide((x - cx) * k, (y - cy) * k);
    this.centre();
  }
  whole(): void {
    this.chosen = this.chosen === 1 ? 0 : 1;
    this.panX = this.panY = 0;
  }
  closer(k: number): void {
    this.choose(this.zoom * k);
    this.slide(0, 0);
    this.centre();
  }
}
