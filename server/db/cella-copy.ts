const PROTETTI: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
};

const inTesto = (valore: unknown): string => {
  if (typeof valore === 'string') return valore;
  if (Array.isArray(valore)) return `{${valore.join(',')}}`;
  return typeof valore === 'object' ? JSON.stringify(valore) : String(valore);
};

/** A value as a cell of COPY's text format. */
export function cellaCopy(valore: unknown): string {
  if (valore === null || valore === undefined) return '\\N';
  if (typeof valore === 'number' || typeof valore === 'boolean') return String(valore);
  const testo = inTesto(valore);
  return /[\\\t\n\r]/.test(testo) ? testo.replace(/[\\\t\n\r]/g, (c) => PROTETTI[c] ?? c) : testo;
}
