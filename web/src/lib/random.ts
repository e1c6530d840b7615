// Secrets and names that nobody can guess; `?seed=` in the address makes a match repeatable for tests.
export function secret(bytes = 32): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
export function seedFrom(number: string | null): string {
  return number === null || number === ''
    ? secret()
    : Number(number).toString(16).padStart(64, '0').slice(-64);
}
