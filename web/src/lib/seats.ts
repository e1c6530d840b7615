// Marks of seats: a shape for each, so that ownership never rests on colour alone.
export const seatShape = (seat: number, x: number, y: number, r: number): string => {
  const poly = (k: number, rot = 0, s = 1): string =>
    'M' +
    Array.from({ length: k }, (_, i) => {
      const a = rot + (i * 2 * Math.PI) / k;
      return `${(x + s * r * Math.sin(a)).toFixed(2)} ${(y - s * r * Math.cos(a)).toFixed(2)}`;
    }).join('L') +
    'Z';
  if (seat === 1) return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
  if (seat === 2) return poly(4, 0, 1.16);
  if (seat === 3) return poly(3, 0, 1.3);
  if (seat === 4) return poly(4, Math.PI / 4, 1.2);
  if (seat === 5) return poly(5, Math.PI, 1.14);
  return (
    'M' +
    Array.from({ length: 12 }, (_, i) => {
      const a = (i * Math.PI) / 6,
        q = r * (i % 2 ? 0.72 : 1.18);
      return `${(x + q * Math.sin(a)).toFixed(2)} ${(y - q * Math.cos(a)).toFixed(2)}`;
    }).join('L') +
    'Z'
  );
};
