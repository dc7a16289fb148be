/** Headings by kind, the last segment of the route (specification §2). */
const intestazioni: ReadonlyMap<string, string> = new Map([
  ['quotazioni', 'Quotazioni'],
  ['quotazioniBid', 'Quotazioni Bid'],
  ['coefficienti', 'Coefficienti'],
  ['ratei', 'Ratei'],
  ['cambi', 'Cambi'],
  ['cambi-normali', 'Cambi Normali'],
  ['costi-normali', 'Costi Normali'],
  ['cambi-normali-gestore', 'Cambi Normali Gestore'],
  ['costi-normali-gestore', 'Costi Normali Gestore'],
  ['quotazioni-normali-gestore', 'Quotazioni Normali Gestore'],
  ['coefficienti-normali-gestore', 'Coefficienti Normali Gestore'],
  ['ratei-normali-gestore', 'Ratei Normali Gestore'],
  ['prezzi', 'Prezzi'],
]);

export const intestazione = (tipo: string): string => intestazioni.get(tipo) ?? 'Titolo di default';
