/** What an exception opens: registering movements, values of the company's archives, entries of the journal. */
export const areeDeroga = ['contabilita', 'movimenti', 'archivi'] as const;
export type AreaDeroga = (typeof areeDeroga)[number];

export const nomeArea: Readonly<Record<AreaDeroga, string>> = {
  contabilita: 'Contabilità',
  movimenti: 'Movimenti',
  archivi: 'Archivi',
};
