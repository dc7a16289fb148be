import { sql } from 'kysely';
import { titoliElaborazione } from '#domain/elaborazioni/elaborazioni.ts';
import type { Contesto } from '#server/db/contesto.ts';
import { aziendaDi } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import { creaLavoro, scriviLog } from '#server/lavori/creazione.ts';
import { concludi, type Esecuzione } from '#server/lavori/esecuzione.ts';
import type { Lavoro } from '#server/lavori/lavoro.ts';
import type { CuraArea } from '#server/lavori/manutenzione.ts';
import { chiediA } from '#server/reports/descrizione.ts';
import type {
  Chiesta,
  ColonnaElaborata,
  DescrizioneElaborazione,
  Domanda,
  Dove,
  Preparata,
} from './descrizione.ts';
import { completa } from './domanda.ts';
import { type Scritte, scriviRighe } from './scrittura.ts';
import { elaborazioneDi } from './tutte.ts';

/** The question with all that it leaves unsaid. */
async function esaminata(
  tx: Tx,
  codAzienda: string,
  descrizione: DescrizioneElaborazione,
  domanda: object,
) {
  const chiedi = chiediA(tx);
  const chiesta = descrizione.completa
    ? await descrizione.completa(domanda, codAzienda, chiedi)
    : await completa(descrizione, domanda as Domanda, codAzienda, chiedi);
  return { chiesta, chiedi };
}

/** What an elaboration would be made of. */
export async function preparata(
  tx: Tx,
  codAzienda: string,
  descrizione: DescrizioneElaborazione,
  domanda: object,
): Promise<Preparata> {
  const { chiesta, chiedi } = await esaminata(tx, codAzienda, descrizione, domanda);
  return descrizione.prepara(chiesta, chiedi, tx);
}

/** Makes the job of an elaboration, having refused at once what could not be made. */
export async function creaElaborazione(
  tx: Tx,
  contesto: Contesto,
  descrizione: DescrizioneElaborazione,
  { guid, domanda }: { readonly guid: string; readonly domanda: object },
): Promise<Lavoro> {
  const { chiesta, chiedi } = await esaminata(tx, aziendaDi(contesto), descrizione, domanda);
  const { nome, prepara, esigi = (una) => prepara(una, chiedi, tx) } = descrizione;
  await esigi(chiesta, chiedi);
  const { lavoro } = await creaLavoro(tx, contesto, {
    guid,
    tipo: 'elaborazione',
    area: 'Elaborazioni',
    archivio: nome,
    descrizione: `Elaborazione ${titoliElaborazione[nome]}`,
    parametri: { nome, chiesta },
  });
  return lavoro;
}

const scritta = ({ valore: _v, derivata: _d, ...colonna }: ColonnaElaborata) => ({
  ...colonna,
  decimali: colonna.decimali ?? null,
  totale: colonna.totale ?? false,
  principale: colonna.principale ?? false,
});

/** The head of what was just read, once its rows stand. */
const scriviTesta = (
  tx: Tx,
  { guid }: Dove,
  { colonne, livelli, inParole, registrazioni }: Omit<Preparata, 'registrazioni'> & Scritte,
) =>
  sql`update elaborazioni set istante = now(), registrazioni = ${registrazioni},
        colonne = ${JSON.stringify(colonne.map(scritta))},
        livelli = ${JSON.stringify(livelli.map(({ codice, titolo }) => ({ codice, titolo })))},
        in_parole = ${JSON.stringify(inParole)}
      where guid = ${guid}`.execute(tx);

/**
 * Reads and stores in one snapshot. The job's row, which its progress keeps changing, is none of it: head and
 * conclusion have transactions of their own, and a run that broke off leaves nothing that is shown: what replaces what
 * an earlier one had found is written with the conclusion, where it waits for who writes the same at that moment.
 */
export async function elabora(esecuzione: Esecuzione): Promise<void> {
  const { sessione, lavoro } = esecuzione;
  const { nome, chiesta } = lavoro.parametri as { nome: string; chiesta: Chiesta };
  const dove = { codAzienda: chiesta.codAzienda, guid: lavoro.guid };
  esecuzione.avanza('lettura', 5);
  await sessione.transaction().execute(async (tx) => {
    await sql`delete from elaborazioni where guid = ${lavoro.guid}`.execute(tx);
    await sql`insert into elaborazioni (cod_azienda, guid, nome, parametri, in_parole, colonne, livelli)
      values (${dove.codAzienda}, ${dove.guid}, ${nome}, ${JSON.stringify(chiesta)}, '[]', '[]', '[]')`.execute(
      tx,
    );
  });
  const istantanea = sessione.transaction().setIsolationLevel('repeatable read');
  const { righe, conserva } = await istantanea.execute(async (tx) => {
    const { prepara, conta } = elaborazioneDi(nome);
    const preparata = await prepara(chiesta, chiediA(tx), tx);
    const contata = await conta?.(tx, chiesta, esecuzione);
    esecuzione.avanza('scrittura', conta ? 90 : 20);
    const con = [...(contata ? [contata.tabella] : []), ...preparata.con];
    const scritte = await scriviRighe(tx, dove, { ...preparata, con });
    await scriviTesta(tx, dove, { ...preparata, ...scritte });
    return { righe: scritte.righe, conserva: contata?.conserva };
  });
  esecuzione.controlla();
  await sessione.transaction().execute(async (tx) => {
    await conserva?.(tx);
    await scriviLog(tx, lavoro.guid, 'info', `Righe elaborate: ${righe}.`);
    const nulla = { aggiornati: 0, invariati: 0, scartati: 0 };
    await concludi(esecuzione, {
      fase: 'fine',
      esito: { letti: righe, inseriti: righe, ...nulla },
    });
  });
}

/** Rows go when files of that age go; the job stays, and its log says so. */
export const curaElaborazioni: CuraArea = async (tx, { giorniFileLavori }) => {
  if (giorniFileLavori === null) return;
  await sql`
    with tolte as (
      delete from elaborazioni e using lavori l
       where l.guid = e.guid and l.stato in ('completato', 'fallito', 'annullato')
         and l.finito_il < now() - make_interval(days => ${giorniFileLavori})
      returning e.guid)
    insert into lavori_log (guid, livello, testo)
    select guid, 'info', format('Righe eliminate dopo %s giorni, come chiede la configurazione.',
                                ${giorniFileLavori}::integer) from tolte`.execute(tx);
};
