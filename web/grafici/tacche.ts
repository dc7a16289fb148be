const PASSI = [1, 2, 2.5, 5, 10];
/** The axis is labelled with two decimals: a finer step would repeat its labels. */
const PASSO_MINIMO = 0.01;
const TOLLERANZA = 1e-9;

/** Round values that hold all the points, about five of them: 0,85 · 0,90 · 0,95, never 0,935. */
export function tacche(valori: readonly number[], quante = 5): number[] {
  if (valori.length === 0) return [];
  const minimo = Math.min(...valori);
  const massimo = Math.max(...valori);
  const grezzo = Math.max((massimo - minimo) / quante, PASSO_MINIMO);
  const scala = 10 ** Math.floor(Math.log10(grezzo) + TOLLERANZA);
  const passo = scala * (PASSI.find((uno) => uno * scala >= grezzo - TOLLERANZA) ?? 10);
  const primo = Math.floor(minimo / passo + TOLLERANZA);
  const ultimo = Math.ceil(massimo / passo - TOLLERANZA);
  const margine = primo === ultimo ? 1 : 0;
  return Array.from({ length: ultimo - primo + 1 + 2 * margine }, (_, indice) =>
    Number(((primo - margine + indice) * passo).toFixed(6)),
  );
}
