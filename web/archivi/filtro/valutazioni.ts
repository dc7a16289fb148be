import { useQuery } from '@tanstack/react-query';
import { rotteRimanenze, type ValutazioneWire } from '#contract/valutazione/rimanenze.ts';
import { dateProposte } from '#domain/archivi/date-proposte.ts';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import { chiama } from '#web/base/api.ts';
import { oggi } from '#web/base/oggi.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { useChiusura } from '#web/tabelle/aziende/chiusura.ts';

export type Valutazione = ValutazioneWire;

const STATI: Readonly<Record<Valutazione['stato'], string>> = {
  S: 'simulata',
  C: 'confermata',
  A: 'annullata',
  I: 'rimanenze iniziali',
};

/** «n. 2, simulata (ipotesi)» */
export const valutazioneInParole = ({ numero, stato, ipotesi }: Valutazione): string =>
  stato === 'I' ? STATI.I : `n. ${numero}, ${STATI[stato]}${ipotesi ? ' (ipotesi)' : ''}`;

type CodLibro = string | null | undefined;

/** The runs of a book of the company, of the principal one unless told; the last closing first. */
export function useValutazioni(codLibro?: CodLibro): readonly Valutazione[] | undefined {
  const { codAzienda } = useSessione();
  const { data } = useQuery({
    queryKey: ['rimanenze', 'valutazioni', codAzienda, codLibro ?? null],
    queryFn: ({ signal }) =>
      chiama(rotteRimanenze.valutazioni, { query: codLibro ? { codLibro } : {}, signal }),
  });
  return data;
}

/** The day that is proposed: of the last confirmed closing, else the last end of an exercise; undefined until known. */
export function useChiusuraProposta(codLibro?: CodLibro): Data | undefined {
  const valutazioni = useValutazioni(codLibro);
  const chiusura = useChiusura();
  if (!valutazioni || chiusura === undefined) return undefined;
  const confermata = valutazioni.find(({ stato }) => stato === 'C');
  return (confermata?.dataChiu ?? dateProposte(oggi(), chiusura).chiusura) as Data;
}

/** The runs of a day as choices, the confirmed one being what an empty choice means. */
export const scelteDelGiorno = (valutazioni: readonly Valutazione[], giorno: Data | null) => {
  const sue = valutazioni.filter(({ dataChiu }) => giorno === null || dataChiu === giorno);
  const confermata = sue.find(({ stato }) => stato === 'C' || stato === 'I');
  return [
    {
      value: '',
      label: confermata
        ? valutazioneInParole(confermata)
        : `nessuna confermata${giorno ? ` al ${stampaData(giorno)}` : ''}`,
    },
    ...sue
      .filter((una) => una !== confermata)
      .map((una) => ({
        value: una.guid,
        label: `${giorno === null ? `${stampaData(una.dataChiu)} ` : ''}${valutazioneInParole(una)}`,
      })),
  ];
};
