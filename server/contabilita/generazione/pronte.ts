import type { Segno } from '#domain/contabilita/scrittura.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { Sessione, Tx } from '#server/db/sessione.ts';

/** A transaction of a job, and its session, by which COPY goes. */
export interface Lettura {
  readonly tx: Tx;
  readonly sessione: Sessione;
}

/** A line as it will stand: amounts in cents. */
export interface RigaPronta {
  readonly idConto: number;
  readonly segno: Segno;
  readonly importo: bigint;
  readonly codDivisa: string;
  readonly importoDivisa: bigint | null;
  readonly codiceConto: string | null;
  readonly nScrittura: number | null;
  readonly nRigaModello: number | null;
  readonly idMovimento: number | null;
  readonly idPosizione: number | null;
  readonly codTitolo: string | null;
  readonly codPortafoglio: string | null;
  readonly codDepositario: string | null;
  readonly immCirc: string | null;
  readonly corta: boolean | null;
  readonly centroCosto: string | null;
  readonly centroProf: string | null;
  readonly descrizione: string | null;
}

/**
 * An entry with its lines; O of a movement, F of one of a period's end, S of what is reversed, R of what differs, E of what
 * closes an exercise, A of what opens one.
 */
export interface ScritturaPronta {
  readonly tipo: 'O' | 'F' | 'S' | 'R' | 'E' | 'A';
  readonly dataContabile: Data;
  readonly dataValuta: Data;
  readonly causale: string | null;
  readonly descrizione: string;
  /** Null of what comes of no movement. */
  readonly idMovimento: number | null;
  readonly idOrigine: number | null;
  readonly righe: readonly RigaPronta[];
}

/** A row that was read, with the effects that it had; `scritture` counts from 0 those that come of its registration. */
export interface RigaConsultata {
  readonly idMovimento: number;
  readonly idPosizione: number | null;
  readonly costo: string;
  readonly costoDivisa: string;
}

/** Why a registration is left out. */
export interface ScartoPronto {
  readonly codice: string;
  readonly messaggio: string;
  readonly idMovimento: number | null;
  readonly nScrittura: number | null;
  readonly nRiga: number | null;
  readonly posizione: number | null;
}

/** What one registration comes to, the year of a position, or an account in currency at a year's end. */
export interface Registrazione {
  readonly idMovimento: number | null;
  readonly scritture: readonly ScritturaPronta[];
  readonly consultate: readonly RigaConsultata[];
  readonly scarti: readonly ScartoPronto[];
  /** It was posted and nothing of it differs: nothing is to be done. */
  readonly immutata: boolean;
  /** Of a year of a position what it was read to cost. */
  readonly annuale?: {
    readonly idPosizione: number;
    readonly anno: number;
    readonly costo: string;
  };
  readonly inDivisa?: true;
}

export const conSegno = ({ segno, importo }: Pick<RigaPronta, 'segno' | 'importo'>): bigint =>
  segno === 'D' ? importo : -importo;

export const totaleDi = (righe: readonly RigaPronta[]): bigint =>
  righe.reduce((somma, { segno, importo }) => (segno === 'D' ? somma + importo : somma), 0n);
