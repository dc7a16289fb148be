import { useQuery } from '@tanstack/react-query';
import { rotteConti, rotteTipiArchivio } from '#contract/contabilita/conti.ts';
import { campiConto } from '#domain/tabelle/conti/campi.ts';
import { chiama } from '#web/base/api.ts';
import type { Tabellario } from '#web/record/campi.ts';
import type { Scelta } from '#web/record/scelte.ts';
import { campiTabella } from '#web/tabelle/campi-tabella.ts';
import { PaginaTabella } from '#web/tabelle/PaginaTabella.tsx';

const SEZIONI: Readonly<Record<string, string>> = {
  'SP-A': 'Stato patrimoniale, attivo',
  'SP-P': 'Stato patrimoniale, passivo',
  'CE-R': 'Conto economico, proventi',
  'CE-C': 'Conto economico, costi',
  EP: 'Conti di epilogo',
  IMP: 'Conti d’ordine',
};

const useTipiArchivio = (): readonly Scelta[] | undefined =>
  useQuery({
    queryKey: ['tipi-archivio'],
    queryFn: ({ signal }) => chiama(rotteTipiArchivio.elenco, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    select: (righe) =>
      righe.map(({ codTipoArchivio, descrizione, sezione }) => ({
        codice: codTipoArchivio,
        descrizione,
        gruppo: SEZIONI[sezione] ?? sezione,
      })),
  }).data;

const CONTI: Tabellario = {
  tabella: 's_descrizione_conti',
  titolo: 'Descrizione conti',
  singolare: 'conto',
  femminile: false,
  scrivere: 'Contabile_W',
  rotte: rotteConti,
  larghezzaScheda: 560,
  segnapostoRicerca: 'Cerca numero, descrizione o voce',
  campi: campiTabella(campiConto, {
    numeroConto: { larghezza: 130, unico: true },
    codTipoArchivio: { larghezza: 200, useScelte: useTipiArchivio, lettura: 'entrambi' },
    descrizione: { larghezza: 320, elastica: true, largo: true },
    voceBilancio: { larghezza: 120 },
    flagDivisa: { larghezza: 90 },
    attivo: { larghezza: 76 },
  }),
};

/** `/page/contabilita/archivi/descrizione-conti`: the chart of accounts of the company. */
export default function PaginaConti() {
  return <PaginaTabella tabellario={CONTI} />;
}
