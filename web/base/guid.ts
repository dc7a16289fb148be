/**
 * A random UUID. Not crypto.randomUUID: it exists only on https and localhost, and an office may
 * serve the product on its network by plain http.
 */
export function nuovoGuid(): string {
  const byte = crypto.getRandomValues(new Uint8Array(16));
  byte[6] = ((byte[6] ?? 0) & 0x0f) | 0x40;
  byte[8] = ((byte[8] ?? 0) & 0x3f) | 0x80;
  const cifre = [...byte].map((uno) => uno.toString(16).padStart(2, '0')).join('');
  return cifre.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
