import { indirizzoBozza, indirizzoMovimento } from '#web/movimenti/indirizzi.ts';
import type { Colonna } from '#web/ui/tabella/tipi.ts';
import {
  causaInParole,
  eAperta,
  etaInParole,
  statoDelPosto,
  statoInParole,
  tonoDelPosto,
  tonoStato,
} from './parole.ts';
import type {
  Discordanza,
  MovimentoDiConto,
  Posizione,
  RigaDiConto,
} from './riconciliazione-api.ts';

/** A position as a row: what is said of its difference laid flat. */
export interface RigaPosizione extends Posizione {
  readonly chiave: string;
  readonly titolo: string;
  readonly causa: string | null;
  readonly stato: string | null;
  readonly eta: number | null;
}

export const rigaPosizione = (posizione: Posizione): RigaPosizione => ({
  ...posizione,
  chiave: posizione.codISIN ?? posizione.cod_Titolo ?? posizione.descrizione,
  titolo: posizione.cod_Titolo ?? posizione.codISIN ?? '',
  causa: posizione.discordanza ? causaConMovimenti(posizione.discordanza) : null,
  stato: posizione.discordanza?.stato ?? null,
  eta: posizione.discordanza?.eta ?? null,
});

/** «Non ancora regolato · 62/2026»: the cause with the movements that show it. */
function causaConMovimenti({ causaInParole: causa, prova }: Discordanza): string {
  const nomi = prova.movimenti.map(({ registrazione }) => registrazione);
  return [causa, nomi.slice(0, 3).join(', ')].filter(Boolean).join(' · ');
}

/** Unknown causes first, then by age and size: what nobody can say yet comes before what waits. */
export function inOrdineDiCausa(posizioni: readonly RigaPosizione[]): readonly RigaPosizione[] {
  const ignota = ({ discordanza }: RigaPosizione) => (discordanza?.causa === 'ignota' ? 0 : 1);
  const chiusa = ({ discordanza }: RigaPosizione) =>
    discordanza && !eAperta(discordanza.stato) ? 1 : 0;
  const diversa = ({ discordanza }: RigaPosizione) => (discordanza ? 0 : 1);
  return posizioni.toSorted(
    (una, altra) =>
      diversa(una) - diversa(altra) ||
      chiusa(una) - chiusa(altra) ||
      ignota(una) - ignota(altra) ||
      (altra.eta ?? 0) - (una.eta ?? 0) ||
      una.titolo.localeCompare(altra.titolo, 'it'),
  );
}

const quantita = (
  campo: 'nostro' | 'loro' | 'differenza',
  titolo: string,
): Colonna<RigaPosizione> => ({
  ...{ campo, titolo, tipo: 'numero', decimali: 0, larghezza: 92 },
  conSegno: campo === 'differenza',
});

export const colonnePosizioni: readonly Colonna<RigaPosizione>[] = [
  { campo: 'titolo', titolo: 'Titolo', tipo: 'codice', larghezza: 116 },
  { campo: 'codISIN', titolo: 'ISIN', tipo: 'testo', larghezza: 116, nascosta: true },
  { campo: 'descrizione', titolo: 'Descrizione', tipo: 'testo', larghezza: 120, elastica: true },
  quantita('nostro', 'Noi'),
  quantita('loro', 'Loro'),
  quantita('differenza', 'Diff.'),
  {
    ...{ campo: 'causa', titolo: 'Causa trovata', tipo: 'testo', larghezza: 160 },
    elastica: true,
    spiegata: ({ discordanza }) => discordanza?.prova.parole || undefined,
  },
  {
    ...{ campo: 'stato', titolo: 'Stato', tipo: 'testo', larghezza: 92 },
    insegna: ({ discordanza }) => (discordanza && tonoStato(discordanza.stato)) || undefined,
    testo: ({ stato }) => statoInParole(stato ?? ''),
  },
  {
    ...{ campo: 'eta', titolo: 'Età', tipo: 'testo', larghezza: 56 },
    testo: ({ eta }) => etaInParole(eta),
  },
];

type ConPosto = RigaDiConto | MovimentoDiConto;

const stato = <R extends ConPosto>(): Colonna<R> => ({
  ...{ campo: 'abbinamento' as keyof R & string, titolo: 'Stato', tipo: 'testo', larghezza: 104 },
  insegna: (riga) => tonoDelPosto(riga),
  testo: (riga) => statoDelPosto(riga),
});

const eta = <R extends ConPosto>(): Colonna<R> => ({
  ...{ campo: 'eta' as keyof R & string, titolo: 'Età', tipo: 'testo', larghezza: 56 },
  // What is matched has no age any more.
  testo: ({ abbinamento, eta }) => (abbinamento === 'confermato' ? '' : etaInParole(eta)),
});

const perche = <R extends ConPosto>(): Colonna<R> => ({
  ...{ campo: 'perche' as keyof R & string, titolo: 'Perché', tipo: 'testo', larghezza: 110 },
  attenuata: true,
  elastica: true,
  testo: (riga) => riga.perche || causaInParole(riga.causa),
});

const NOMINATI = 3;

/** The other side in words: one by its name, many by how many they are. */
const altriInParole = ({ altri }: Pick<ConPosto, 'altri'>, nome: string): string =>
  altri.length > NOMINATI ? `${altri.length} ${nome}` : altri.map(({ testo }) => testo).join(', ');

/** Whether a draft may be written from the line: nothing of ours stands for it. */
export const siScriveBozza = ({ abbinamento, idDiscordanza, stato: detto }: RigaDiConto): boolean =>
  detto === 'contabilizzata' &&
  idDiscordanza !== null &&
  (abbinamento === null || abbinamento === 'sciolto');

export const colonneRighe = (scrive: boolean): readonly Colonna<RigaDiConto>[] => [
  { campo: 'dataContabile', titolo: 'Data', tipo: 'data', larghezza: 90 },
  { campo: 'dataValuta', titolo: 'Valuta', tipo: 'data', larghezza: 90, nascosta: true },
  { campo: 'testo', titolo: 'Testo della banca', tipo: 'testo', larghezza: 150, elastica: true },
  { campo: 'importo', titolo: 'Importo', tipo: 'numero', decimali: 2, larghezza: 120 },
  {
    ...{ campo: 'idAbbinamento', titolo: 'Movimento', tipo: 'codice', larghezza: 130 },
    testo: (riga) =>
      riga.altri.length > 0
        ? altriInParole(riga, 'movimenti')
        : scrive && siScriveBozza(riga)
          ? 'Crea movimento'
          : '',
    legame: (riga) => {
      const [primo] = riga.altri;
      if (primo) return indirizzoMovimento(primo.id);
      return scrive && siScriveBozza(riga) && riga.idDiscordanza !== null
        ? indirizzoBozza(riga.idDiscordanza)
        : undefined;
    },
  },
  perche(),
  stato(),
  eta(),
];

export const colonneMovimenti = (conSaldo: boolean): readonly Colonna<MovimentoDiConto>[] => [
  { campo: 'dataValuta', titolo: 'Valuta', tipo: 'data', larghezza: 90 },
  { campo: 'dataMovimento', titolo: 'Data', tipo: 'data', larghezza: 90, nascosta: true },
  {
    ...{ campo: 'registrazione', titolo: 'Movimento', tipo: 'codice', larghezza: 92 },
    legame: ({ id }) => indirizzoMovimento(id),
  },
  { campo: 'cod_Causale', titolo: 'Causale', tipo: 'testo', larghezza: 74 },
  { campo: 'cod_Titolo', titolo: 'Titolo', tipo: 'testo', larghezza: 116 },
  { campo: 'descrizione', titolo: 'Descrizione', tipo: 'testo', larghezza: 110, elastica: true },
  { campo: 'cod_Portafoglio', titolo: 'Portafoglio', tipo: 'testo', larghezza: 96, nascosta: true },
  { campo: 'importo', titolo: 'Importo', tipo: 'numero', decimali: 2, larghezza: 120 },
  ...(conSaldo
    ? ([{ campo: 'saldo', titolo: 'Saldo', tipo: 'numero', decimali: 2, larghezza: 130 }] as const)
    : []),
  perche(),
  stato(),
  eta(),
];
