import { DAL_RECORD, eFuoriCalendario } from '#domain/tempo/fuori-calendario.ts';
import { type CodiceErrore, ErroreRateo, errore } from '#server/base/errori.ts';
import { connessionePersa } from '#server/db/connessione-persa.ts';
import { lucchettoNonPreso } from '#server/db/stalli.ts';
import { SalvataggioRifiutato } from '#server/record/tabella-record.ts';
import { PAROLE } from './parole.ts';

interface ErrorePostgres {
  readonly code: string;
  readonly message: string;
  readonly constraint?: string;
  readonly table?: string;
  /** The wire name of the field that a trigger refuses. */
  readonly column?: string;
}

const ePostgres = (causa: unknown): causa is ErrorePostgres =>
  causa instanceof Error && 'code' in causa && typeof causa.code === 'string';

/** Refusals of the database's own rules that are not just a wrong value. */
const DAI_TRIGGER: Readonly<Record<string, CodiceErrore>> = {
  RT013: 'ULTIMO_AMMINISTRATORE',
  RT014: 'PRIVILEGIO_MANCANTE',
  RT015: 'IN_USO',
  RT048: 'STATO_NON_ADATTO',
  RT051: 'STATO_NON_ADATTO',
  RT061: 'STATO_NON_ADATTO',
  RT062: 'STATO_NON_ADATTO',
  RT066: 'STATO_NON_ADATTO',
  RT067: 'STATO_NON_ADATTO',
  RT069: 'STATO_NON_ADATTO',
  RT070: 'GIA_ESISTENTE',
  RT092: 'TITOLO_CON_MOVIMENTI',
};

/** No room for what was to be written, as PostgreSQL and the system say it. */
const SENZA_POSTO: ReadonlySet<string> = new Set(['53100', 'ENOSPC', 'EDQUOT']);
/** The database is there and cannot serve: it starts, it stops, it has no room for one more. */
const NON_SERVE = /^(57P|53)/;

/** In seconds: a standby takes over in a few, and whoever asks again sooner only adds to the crowd. */
const ASSENZA_S = 2;
const assente = (causa: unknown): ErroreRateo =>
  errore('NON_DISPONIBILE', { attesaS: ASSENZA_S, cause: causa });

const OCCUPATI =
  'Un altro lavoro, di solito un import, sta ancora scrivendo su questi dati. Non si è scritto nulla: riprovare quando ha finito, si vede dal Monitor.';

const usatoDa = ({ table }: ErrorePostgres): string => {
  const chi = PAROLE[table ?? '']?.molti ?? 'altri dati';
  return `Il record è usato da ${chi}, o nomina qualcosa che non c’è: correggere prima quelli.`;
};

const daTrigger = (causa: ErrorePostgres): ErroreRateo => {
  const { code, message, column } = causa;
  const errori = column ? [{ campo: column, messaggio: message }] : undefined;
  return errore(DAI_TRIGGER[code] ?? 'REGOLA_VIOLATA', {
    detail: message,
    cause: causa,
    ...(errori && { errori }),
  });
};

/** What PostgreSQL refuses, in the words of the catalogue; anything unknown stays an internal error. */
export const comeErroreRateo = (causa: unknown): ErroreRateo => {
  if (causa instanceof ErroreRateo) return causa;
  if (causa instanceof SalvataggioRifiutato) return comeErroreRateo(causa.cause);
  if (eFuoriCalendario(causa))
    return errore('REGOLA_VIOLATA', { detail: DAL_RECORD, cause: causa });
  if (connessionePersa(causa)) return assente(causa);
  if (!ePostgres(causa)) return errore('ERRORE_INTERNO', { cause: causa });
  const { code } = causa;
  if (code === '23505') return errore('GIA_ESISTENTE', { cause: causa });
  if (code === '23503') return errore('IN_USO', { detail: usatoDa(causa), cause: causa });
  if (code.startsWith('RT')) return daTrigger(causa);
  if (code === '23514' || code.startsWith('22'))
    return errore('REGOLA_VIOLATA', {
      detail: `Un valore non rispetta le regole della banca dati (${causa.constraint ?? code}).`,
      cause: causa,
    });
  if (code === '42501') return errore('NON_TROVATO', { cause: causa });
  if (code === '40001' || code === '40P01')
    return errore('CONFLITTO', {
      detail: "Un'altra operazione era in corso sugli stessi dati: riprovare.",
      cause: causa,
    });
  if (lucchettoNonPreso(causa))
    return errore('NON_DISPONIBILE', { detail: OCCUPATI, cause: causa });
  if (SENZA_POSTO.has(code)) return errore('DISCO_PIENO', { cause: causa });
  if (NON_SERVE.test(code)) return assente(causa);
  return errore('ERRORE_INTERNO', { cause: causa });
};
