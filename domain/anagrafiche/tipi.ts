/** What the import of master data takes: titoli have an import of their own besides. */
export const TIPI_ANAGRAFICA = [
  'titoli',
  'emittenti',
  'controparti',
  'raggruppamenti',
  'raggruppamenti-titoli',
  'depositari',
  'portafogli',
  'estensioni',
  'dividendi',
  'conti',
  'definizioni-conti',
  'scritture',
  'apporti',
  'limiti',
] as const;
export type TipoAnagrafica = (typeof TIPI_ANAGRAFICA)[number];
