import { sql } from 'kysely';
import { type TipoArchivio, tipoArchivio } from '#domain/dati-dinamici/tipi.ts';
import type { CodiceControllo } from '#domain/qualita/controlli.ts';
import { type ControlloAttuato, controlloAttuato } from '#domain/qualita/tolleranze.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { FiltroArchivioWire } from '#server/dati-dinamici/condizione.ts';
import { apriDb } from '#server/db/kysely.ts';
import { errore } from '#server/errori.ts';
import type { ColonnaFile, ValoreFile } from '#server/files/celle.ts';
import { scriviCsv, scriviExcel } from '#server/files/scrittura.ts';
import { concludi, type Esecuzione } from '#server/jobs/esecuzione.ts';
import { salvaFile } from '#server/jobs/file.ts';
import { chiaviDi, type Esame, esameDi } from './esame.ts';
import { misuraMostrata, type RigaLetta, selezioneRighe } from './lettura.ts';
import { leggiTolleranze } from './tolleranze.ts';

export interface ParametriQualita {
  readonly qualita: CodiceControllo;
  readonly archivio: string;
  readonly data: Data;
  readonly giorni: number | undefined;
  readonly filtro: FiltroArchivioWire;
  readonly accettate: boolean;
}

/** A list longer than this is not worked through by hand. */
const RIGHE_MASSIME = 100_000;
const RIGHE_PER_BLOCCO = 2_000;

interface ColonnaRiga extends ColonnaFile {
  readonly campo: keyof RigaLetta;
}

/** The columns of the screen, under names that a file can be read by. */
function colonneDi(archivio: TipoArchivio, { controllo }: ControlloAttuato): ColonnaRiga[] {
  const [valore] = archivio.valori;
  const decimali = valore?.decimaliMostrati ?? 2;
  const chiavi = chiaviDi(archivio);
  const testo = (campo: keyof RigaLetta, titolo: string) =>
    ({ campo, titolo, tipo: 'testo' }) as const;
  return [
    ...(chiavi.includes('cod_titolo')
      ? [
          testo('codTitolo', 'CODICE TITOLO'),
          testo('codISIN', 'CODICE ISIN'),
          testo('descrizione', 'DESCRIZIONE'),
          testo('tipoTitolo', 'TIPO TITOLO'),
        ]
      : []),
    testo('codDivisa', 'DIVISA'),
    ...(chiavi.includes('cod_portafoglio') ? [testo('cod_Portafoglio', 'CODICE PORTAFOGLIO')] : []),
    { campo: 'data', titolo: 'DATA', tipo: 'data' },
    {
      campo: 'valore',
      titolo: (valore?.titolo ?? 'Valore').toUpperCase(),
      tipo: 'numero',
      decimali,
    },
    { campo: 'precedente', titolo: 'PRECEDENTE', tipo: 'numero', decimali },
    { campo: 'dataPrecedente', titolo: 'DEL', tipo: 'data' },
    ...(controllo.misura
      ? [
          {
            campo: 'misura',
            titolo: controllo.misura.titolo.toUpperCase(),
            tipo: 'numero',
          } as const,
        ]
      : []),
    testo('nota', 'NOTA'),
    testo('accettataDa', 'ACCETTATA DA'),
  ];
}

async function leggi(
  { client, proprietario }: Esecuzione,
  esame: Esame,
  attuato: ControlloAttuato,
  accettate: boolean,
): Promise<RigaLetta[]> {
  const domanda = selezioneRighe(esame, attuato, { accettate, ordine: null });
  if (domanda === null) return [];
  const compilata = sql`${domanda} limit ${RIGHE_MASSIME}`.compile(apriDb(proprietario));
  const { rows } = await client.query<RigaLetta>(compilata.sql, [...compilata.parameters]);
  return rows.map((riga) => ({ ...riga, misura: misuraMostrata(esame, attuato, riga) }));
}

async function* aBlocchi(
  colonne: readonly ColonnaRiga[],
  righe: readonly RigaLetta[],
): AsyncGenerator<ValoreFile[][]> {
  for (let da = 0; da < righe.length; da += RIGHE_PER_BLOCCO)
    yield righe
      .slice(da, da + RIGHE_PER_BLOCCO)
      .map((riga) => colonne.map(({ campo }) => riga[campo] as ValoreFile));
}

/** Exports what one check finds, as CSV and as .xlsx, both of one snapshot. */
export async function esportaQualita(esecuzione: Esecuzione): Promise<void> {
  const { client, lavoro, proprietario } = esecuzione;
  const parametri = lavoro.parametri as unknown as ParametriQualita;
  const archivio = tipoArchivio(parametri.archivio);
  const scritte = await leggiTolleranze(apriDb(proprietario));
  const attuato = archivio && controlloAttuato(archivio, parametri.qualita, scritte);
  if (!archivio || !attuato)
    throw errore('ERRORE_INTERNO', { detail: `Controllo ${parametri.qualita}?` });
  const { guid, codAzienda } = lavoro;
  const esame = esameDi(archivio, { ...parametri, codAzienda });
  const colonne = colonneDi(archivio, attuato);
  esecuzione.avanza('esportazione', 1);
  await client.query('begin');
  const righe = await leggi(esecuzione, esame, attuato, parametri.accettate);
  const nome = `qualita-${archivio.tipo}-${parametri.qualita}-${parametri.data}`;
  const file = (estensione: string) =>
    ({ guid, ruolo: 'risultato', estensione, nome: `${nome}${estensione}` }) as const;
  const byteCsv = await salvaFile(
    client,
    file('.csv'),
    scriviCsv(colonne, aBlocchi(colonne, righe)),
  );
  esecuzione.avanza('esportazione', 50);
  const excel = scriviExcel(attuato.controllo.titolo, colonne, aBlocchi(colonne, righe));
  const byteExcel = await salvaFile(client, file('.xlsx'), excel);
  const contati = { inseriti: 0, aggiornati: 0, invariati: 0, scartati: 0 };
  const esito = { letti: righe.length, ...contati, byte: byteCsv + byteExcel };
  await concludi(esecuzione, { fase: 'fine', esito });
  await client.query('commit');
  await esecuzione.registra('info', `Righe esportate: ${righe.length}.`);
}

/** Whether an export is of a check's findings. */
export const eDiQualita = ({ lavoro }: Esecuzione): boolean => 'qualita' in lavoro.parametri;
