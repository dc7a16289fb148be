import { sql } from 'kysely';
import { RifiutoLettura } from '#domain/riconciliazione/estratto.ts';
import { stampaIstante } from '#domain/tempo/istante.ts';
import { errore } from '#server/base/errori.ts';
import { conMemoriaLarga } from '#server/base/memoria-larga.ts';
import type { Tx } from '#server/db/sessione.ts';
import { blocchiCaricati, conProgresso } from '#server/importazioni/preparazione.ts';
import { concludi, conPazienza, type Esecuzione } from '#server/lavori/esecuzione.ts';
import { istante } from '#server/record/tabella-record.ts';
import type { Anticipo } from '../cassa/anticipo.ts';
import { trattieniConti } from '../conto.ts';
import { daCapoSeUsati } from '../da-capo.ts';
import type { EsitoLettura } from '../lettura/leggi.ts';
import { contiDeiMessaggi, prendiMessaggi } from '../messaggi/prendi-messaggi.ts';
import { comeSiLeggeDi } from './con-mappatura.ts';
import { Conti } from './conti.ts';
import { type FileLetto, mettiInAttesa } from './in-attesa.ts';
import {
  anticipaConti,
  arriviDi,
  confrontaConti,
  contiDi,
  type EsitoPresa,
  type InArrivo,
  prendiEstratti,
} from './prendi.ts';
import { ripristinaFile, trattieniFile } from './ripristina.ts';
import { lasciaSeVuoto } from './scrittura.ts';

/** What the job's archive says: by it a job of the import kind is known to take statements. */
export const ARCHIVIO_ESTRATTI = 'estratti';

export interface ParametriEstratti {
  readonly arrivo: 'schermo' | 'cartella' | 'programma';
  readonly tipo?: string;
  readonly idConto?: number;
}

interface Caricato {
  readonly archivio: string;
  readonly nome: string;
  readonly byte: number;
}

const BYTE_MASSIMI = 512 * 1024 * 1024;
const RACCONTATI = 100;

async function caricatoDi({ sessione, lavoro }: Esecuzione): Promise<Caricato> {
  const { rows } = await sql<Caricato>`
    select archivio, nome_file as nome, byte from importazioni where guid = ${lavoro.guid}`.execute(
    sessione,
  );
  const [caricato] = rows;
  if (!caricato) throw errore('NON_TROVATO', { detail: 'Il file caricato non c’è più.' });
  return caricato;
}

/** The file as it is kept; null where the company has it already. Who asks at the same time waits here for the other. */
async function apriFile(
  tx: Tx,
  azienda: string,
  { sha256, formato, codifica, byte }: EsitoLettura,
  di: { readonly nome: string; readonly arrivo: string },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into estratti_file (cod_azienda, sha256, nome, formato, codifica, byte, arrivo)
    values (${azienda}, ${sha256}, ${di.nome}, ${formato}, ${codifica}, ${byte}, ${di.arrivo})
    on conflict (cod_azienda, sha256) do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

async function quandoCaricato(tx: Tx, azienda: string, sha256: string): Promise<string> {
  const { rows } = await sql<{ nome: string; quando: string }>`
    select f.nome, ${istante(sql`f.creato_il`)} as quando from estratti_file f
     where f.cod_azienda = ${azienda} and f.sha256 = ${sha256}`.execute(tx);
  const [file] = rows;
  return file ? `il ${stampaIstante(file.quando)} come «${file.nome}»` : 'da un altro';
}

const NIENTE = { letti: 0, inseriti: 0, aggiornati: 0, invariati: 0, scartati: 0 };

async function racconta({ registra }: Esecuzione, presi: EsitoPresa['presi']): Promise<void> {
  for (const { livello, testo } of presi.slice(0, RACCONTATI)) await registra(livello, testo);
  if (presi.length > RACCONTATI)
    await registra('info', `E altri ${presi.length - RACCONTATI} estratti.`);
}

/** What is not new of a file, as a warning of the job: it is not a failure. */
async function giaCaricato(
  esecuzione: Esecuzione,
  tx: Tx,
  azienda: string,
  { sha256, righe, byte }: FileLetto,
  nome: string,
): Promise<void> {
  const quando = await quandoCaricato(tx, azienda, sha256);
  await esecuzione.registra(
    'avviso',
    `Il file «${nome}» è già stato caricato ${quando}: nulla è cambiato.`,
  );
  await concludi(esecuzione, {
    fase: 'fine',
    esito: { ...NIENTE, letti: righe, invariati: righe, byte },
  });
}

async function prendi(esecuzione: Esecuzione, tx: Tx, azienda: string): Promise<void> {
  const { sessione, proprietario, lavoro } = esecuzione;
  const { arrivo, tipo, idConto } = lavoro.parametri as unknown as ParametriEstratti;
  const { nome, byte } = await caricatoDi(esecuzione);
  const blocchi = conProgresso(esecuzione, blocchiCaricati(proprietario, lavoro.guid), byte);
  const letto = await mettiInAttesa(tx, sessione, {
    blocchi,
    nome,
    tipo,
    come: await comeSiLeggeDi(tx, azienda, idConto),
    byteMassimi: BYTE_MASSIMI,
  });
  esecuzione.avanza('controllo', 40);
  const idFile = await conPazienza(tx, () => apriFile(tx, azienda, letto, { nome, arrivo }));
  if (idFile === null) {
    await giaCaricato(esecuzione, tx, azienda, letto, nome);
    return;
  }
  esecuzione.avanza('scrittura', 50);
  const noti = await Conti.leggi(tx, azienda);
  const arrivi = arriviDi(noti, letto);
  const conti = await contiDeiMessaggi(tx, noti);
  // All at once, those of messages too: each is compared below.
  await conPazienza(tx, () => trattieniConti(tx, azienda, [...contiDi(arrivi), ...conti.values()]));
  const anticipo = await anticipaConti(tx, proprietario, azienda, { ...letto, arrivi });
  const preso = { azienda, idFile, letto, arrivi, conti, anticipo, byte };
  try {
    await scriviEConfronta(esecuzione, tx, preso);
  } finally {
    anticipo?.basta();
  }
}

interface FilePreso {
  readonly azienda: string;
  readonly idFile: number;
  readonly letto: FileLetto;
  readonly arrivi: readonly InArrivo[];
  /** Of its messages. */
  readonly conti: Awaited<ReturnType<typeof contiDeiMessaggi>>;
  readonly anticipo: Anticipo | null;
  readonly byte: number;
}

async function scriviEConfronta(
  esecuzione: Esecuzione,
  tx: Tx,
  { azienda, idFile, letto, arrivi, conti, anticipo, byte }: FilePreso,
): Promise<void> {
  const presa = await prendiEstratti(tx, { azienda, idFile }, arrivi, anticipo);
  const messaggi = letto.messaggi > 0 ? await prendiMessaggi(tx, { azienda, idFile, conti }) : null;
  await lasciaSeVuoto(tx, azienda, idFile);
  esecuzione.controlla();
  esecuzione.avanza('scrittura', 70);
  await confrontaConti(tx, azienda, [...presa.conti, ...(messaggi?.conti ?? [])], anticipo);
  esecuzione.controlla();
  await racconta(esecuzione, [...presa.presi, ...(messaggi?.presi ?? [])]);
  await concludi(esecuzione, {
    fase: 'fine',
    esito: {
      ...NIENTE,
      letti: letto.righe + letto.messaggi,
      inseriti: presa.righe + (messaggi?.nuovi ?? 0),
      invariati: presa.gia + (messaggi?.gia ?? 0),
      byte,
    },
  });
}

/**
 * Takes a file of statements: read, recognised, written and compared in one transaction, whole or not at all; begun anew
 * from the kept bytes after any interruption.
 */
export async function prendiFileDiEstratti(esecuzione: Esecuzione): Promise<void> {
  const azienda = esecuzione.lavoro.codAzienda;
  if (azienda === null) throw errore('AZIENDA_MANCANTE');
  try {
    await daCapoSeUsati(() =>
      conMemoriaLarga(() =>
        esecuzione.sessione.transaction().execute((tx) => prendi(esecuzione, tx, azienda)),
      ),
    );
  } catch (causa) {
    if (causa instanceof RifiutoLettura)
      throw errore('REGOLA_VIOLATA', { detail: causa.message, cause: causa });
    throw causa;
  }
}

/** Takes back what the file of a job has brought, where something of it is still there. */
export async function ripristinaFileDiEstratti(esecuzione: Esecuzione): Promise<void> {
  const { sessione, lavoro } = esecuzione;
  const azienda = lavoro.codAzienda;
  if (azienda === null) throw errore('AZIENDA_MANCANTE');
  esecuzione.avanza('ripristino', 10);
  await daCapoSeUsati(() =>
    sessione.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: number }>`
      select id from estratti_file where cod_azienda = ${azienda} and lavoro = ${String(lavoro.parametri.importazione)}::uuid`.execute(
        tx,
      );
      const [file] = rows;
      let righe = 0;
      if (file) {
        const conti = await conPazienza(tx, () => trattieniFile(tx, azienda, file.id));
        ({ righe } = await ripristinaFile(tx, azienda, file.id, conti));
        await confrontaConti(tx, azienda, conti);
      }
      esecuzione.controlla();
      const esito = { ...NIENTE, letti: righe, eliminati: righe, nonRipristinati: 0 };
      await concludi(esecuzione, { fase: 'fine', esito });
    }),
  );
}

/** Whether an undo is of a file of statements. */
export const ripristinaEstratti = ({ lavoro }: Esecuzione): boolean =>
  lavoro.parametri.archivio === ARCHIVIO_ESTRATTI;
