import { useQuery, useQueryClient } from '@tanstack/react-query';
import { rottePeriodi } from '#contract/contabilita/periodi.ts';
import { areeDeroga, nomeArea } from '#domain/contabilita/deroghe.ts';
import { chiama } from '#web/base/api.ts';
import { oggi } from '#web/base/oggi.ts';
import type { CampoTabella, RecordTabella } from '#web/record/campi.ts';
import type { Scelta } from '#web/record/scelte.ts';
import { Cassetto } from '#web/ui/Cassetto.tsx';
import { annunciaFatto } from '#web/ui/toast.ts';
import { useLibri } from '../scelte.ts';
import { FormaDelLibro } from './FormaDelLibro.tsx';
import { CHIAVE_PERIODI, letturaUtenti } from './periodi-api.ts';

const useUtenti = (): readonly Scelta[] | undefined =>
  useQuery(letturaUtenti).data?.map(({ username, nome }) => ({
    codice: username,
    descrizione: nome || username,
  }));

const inOrdine = (al: string, dal: unknown): string | undefined =>
  typeof dal === 'string' && al < dal ? 'La fine precede l’inizio' : undefined;

const CAMPI: readonly CampoTabella[] = [
  {
    ...{ nome: 'utente', titolo: 'A chi', tipo: 'scelta', obbligatorio: true, largo: true },
    ...{ useScelte: useUtenti, lettura: 'entrambi' },
    aiuto: 'Utente dell’azienda, diverso da chi concede la deroga.',
  },
  {
    ...{ nome: 'area', titolo: 'Per che cosa', tipo: 'scelta', obbligatorio: true },
    scelte: areeDeroga.map((codice) => ({ codice, descrizione: nomeArea[codice] })),
  },
  {
    ...{ nome: 'codLibro', titolo: 'Libro', tipo: 'scelta', useScelte: useLibri },
    mostra: ({ area }) => area === 'contabilita',
    segnaposto: () => 'Tutti i libri',
  },
  { nome: 'dal', titolo: 'Giorni dal', tipo: 'data', obbligatorio: true },
  {
    ...{ nome: 'al', titolo: 'Giorni al', tipo: 'data', obbligatorio: true },
    convalida: (al, { dal }) => inOrdine(al, dal),
  },
  {
    ...{ nome: 'scade', titolo: 'Vale fino al', tipo: 'data', obbligatorio: true },
    aiuto: 'Deroga valida fino alla fine del giorno.',
    convalida: (giorno) => (giorno < oggi() ? 'È un giorno che deve ancora venire' : undefined),
  },
  {
    ...{ nome: 'motivo', titolo: 'Motivo', tipo: 'testoLungo', obbligatorio: true, largo: true },
    ...{ lunghezza: 500, aiuto: 'Motivo di almeno dieci caratteri, visibile nella storia.' },
    convalida: (testo) => (testo.trim().length < 10 ? 'Almeno dieci caratteri' : undefined),
  },
];

/** The last instant of a day by the clock of who looks. */
const fineDi = (giorno: string): string => new Date(`${giorno}T23:59:59.999`).toISOString();

interface ConcediDerogaProps {
  readonly aperta: boolean;
  readonly onChiudi: () => void;
}

/** Lets somebody else write in a closed period: which days, until when and why. */
export function ConcediDeroga({ aperta, onChiudi }: ConcediDerogaProps) {
  const memoria = useQueryClient();
  return (
    <Cassetto titolo="Concedi una deroga" aperto={aperta} onChiudi={onChiudi} larghezza={560}>
      {aperta ? (
        <FormaDelLibro
          tabella="deroghe_blocco"
          campi={CAMPI}
          record={{}}
          scrive
          nonSalvato="Deroga non concessa"
          scrivi={async ({ scade, ...valori }) => {
            const body = { ...valori, scadeIl: fineDi(String(scade)) } as never;
            return (await chiama(rottePeriodi.deroga, { body })) as unknown as RecordTabella;
          }}
          onScritto={(scritta) => {
            void memoria.invalidateQueries({ queryKey: CHIAVE_PERIODI });
            onChiudi();
            annunciaFatto('Deroga concessa', `A ${scritta?.utente}: ogni uso resta scritto.`);
          }}
        />
      ) : null}
    </Cassetto>
  );
}
