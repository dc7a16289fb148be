const TESTA = 'WEBPVP8X';

/**
 * Width and height of a WebP picture in pixels. Chromium writes the extended header: both less one, each in three bytes
 * (RFC 9649, section 2.7).
 */
export function misureWebp(file: Uint8Array): {
  readonly larghezza: number;
  readonly altezza: number;
} {
  if (String.fromCharCode(...file.subarray(8, 16)) !== TESTA)
    throw new Error('un’immagine del manuale è un WebP con la testa estesa: npm run immagini');
  const misura = (da: number) =>
    1 + (file[da] ?? 0) + 256 * (file[da + 1] ?? 0) + 65_536 * (file[da + 2] ?? 0);
  return { larghezza: misura(24), altezza: misura(27) };
}
