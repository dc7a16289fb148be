import { type RawBuilder, sql } from 'kysely';
import type { RigaGenerazioneWire, rotteGenerazione } from '#contract/generazione.ts';
import type { Ingresso, Risposta } from '#contract/rotta.ts';
import { trovatoPer } from '#domain/generazione/anteprima.ts';
import type { CampiCorretti } from '#domain/generazione/campi.ts';
import { cifreDi, contaCandidata, haRiga } from '#domain/generazione/conto.ts';
import { ricercaPresenti } from '#domain/generazione/presenti.ts';
import { SPECIE } from '#domain/generazione/specie.ts';
import { giudizioDi, SI_SCEGLIE, type StatoProposta } from '#domain/generazione/stato.ts';
import { errore } from '#server/base/errori.ts';
import { type Contesto, haPrivilegio } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import { esigiSulLavoro, type Lavoro, lavoroVisibile } from '#server/lavori/lavoro.ts';
import { paginaDelLavoro } from '#server/lavori/righe-lavoro.ts';
import { risolvi } from '#server/movimenti/contesto.ts';
import { leggiDati } from '#server/movimenti/importazione/dati.ts';
import { comeAdesso } from './fonti.ts';
import { DELLA_RIGA, DI_CHI, leggiPresenti } from './lettura.ts';
import { leggiScelte, type Scelta } from './scrittura.ts';

type Correzione = Ingresso<typeof rotteGenerazione.correggi>['body'];
type Pagina = Risposta<typeof rotteGenerazione.righe>;
type DomandaRighe = Ingresso<typeof rotteGenerazione.righe>['query'];

/** The generation of a guid in the company of the call; 404 where there is none that may be seen. */
export async function generazioneDi(tx: Tx, contesto: Contesto, guid: string): Promise<Lavoro> {
  const lavoro = await lavoroVisibile(tx, contesto, guid);
  if (lavoro.tipo !== 'generazione' || lavoro.codAzienda !== contesto.codAzienda)
    throw errore('NON_TROVATO');
  return lavoro;
}

/** What may still be chosen and written: a preview, or one that could not be written as it was. */
export const siScrive = ({ stato, fase, esito }: Lavoro): boolean =>
  (stato === 'completato' && fase === 'anteprima') || (stato === 'fallito' && esito !== null);

function esigiAnteprima(lavoro: Lavoro): void {
  if (!siScrive(lavoro))
    throw errore('STATO_NON_ADATTO', { detail: 'La generazione non è in anteprima: rifarla.' });
}

const cifra = (colonna: string): RawBuilder<unknown> => sql`trim_scale(${sql.ref(colonna)})::text`;

/** A proposal on the wire, of `generazioni_righe r`; what was written or found may be gone since. */
const RIGHE = sql<RigaGenerazioneWire>`
  select r.n as id, r.tipo, r.scelta, r.stato, r.motivo, c."codPortafoglio" as "cod_Portafoglio",
         c."codDepositario" as "cod_Depositario", c."codTitolo" as "cod_Titolo", t.cod_isin as "codISIN",
         t.descrizione, c."immCirc", r.data_evento as "dataEvento",
         r.data_valuta as "dataValuta", r.cod_divisa as "codDivisa", ${cifra('r.quantita')} as quantita,
         ${cifra('r.per_100')} as "per100", r.lordo::text as lordo, r.ritenute::text as ritenute,
         r.imposte::text as imposte, r.saldo::text as saldo, r.saldo_euro::text as "saldoEuro", r.campi,
         m.id as "idPresente", r.lordo_presente::text as "lordoPresente", g.id as "idMovimento",
         case when m.nreg is null and m.id is not null then 'bozza' else m.nreg || '/' || m.anno end as presente
    from generazioni_righe r ${DELLA_RIGA}
    cross join lateral (select ${DI_CHI}) c
    left join titoli t on t.cod_titolo = c."codTitolo" collate "default"
    left join movimenti m on m.id = r.id_presente
    left join movimenti g on g.id = r.id_movimento`;

const somma = (colonna: string): RawBuilder<unknown> =>
  sql`coalesce(sum(${sql.ref(`r.${colonna}`)}) filter (where r.scelta), 0)::text`;

async function totaliDi(tx: Tx, guid: string): Promise<Pagina['totali']> {
  const { rows } = await sql<Pagina['totali'][number]>`
    select r.tipo, r.cod_divisa as "codDivisa", count(*)::int as proposte,
           (count(*) filter (where r.scelta))::int as scelte, ${somma('lordo')} as lordo,
           ${somma('ritenute')} as ritenute, ${somma('imposte')} as imposte, ${somma('saldo')} as saldo,
           ${somma('saldo_euro')} as "saldoEuro"
      from generazioni_righe r where r.guid = ${guid} group by 1, 2 order by 1, 2`.execute(tx);
  return rows;
}

/** Which proposals are in view: of a kind, in a state. */
const inVista = (guid: string, { tipo, stato }: Pick<DomandaRighe, 'tipo' | 'stato'>) =>
  sql`r.guid = ${guid} ${tipo ? sql`and r.tipo = ${tipo}` : sql``}
    ${stato ? sql`and r.stato = ${stato}` : sql``}`;

/** One page of the proposals of a generation, by their order, with the sums of the chosen ones. */
export async function paginaProposte(
  tx: Tx,
  contesto: Contesto,
  guid: string,
  domanda: DomandaRighe,
): Promise<Pagina> {
  await generazioneDi(tx, contesto, guid);
  const quali = inVista(guid, domanda);
  const { rows: contate } = await sql<{ quante: number }>`
    select count(*)::int as quante from generazioni_righe r where ${quali}`.execute(tx);
  const quante = contate[0]?.quante ?? 0;
  const vedute = { quante, righe: RIGHE, quali, campo: 'id' };
  return {
    ...(await paginaDelLavoro<RigaGenerazioneWire>(tx, vedute, domanda)),
    totali: await totaliDi(tx, guid),
  };
}

interface Chi {
  readonly guid: string;
  readonly codAzienda: string;
  readonly leggePrezzi: boolean;
}

/** Counts a proposal again with what was corrected of it, and keeps what it comes to. */
async function ricalcola(
  tx: Tx,
  { guid, ...chi }: Chi,
  tenuta: Scelta,
  campi: CampiCorretti,
): Promise<void> {
  // A margin is counted on those that are chosen before it.
  const altre = await leggiScelte(
    tx,
    guid,
    sql`r.scelta and r.tipo = 'MAR' and r.n < ${tenuta.n} and r.id_posizione = ${tenuta.posizione.id}`,
  );
  const scelta = (await comeAdesso(tx, chi, [...altre, tenuta])).at(-1);
  if (!scelta)
    throw errore('STATO_NON_ADATTO', { detail: 'Nulla la chiede più: rifare l’anteprima.' });
  const titoli = scelta.posizione.codTitolo === null ? [] : [scelta.posizione.codTitolo];
  const dati = await leggiDati(tx, { ...chi, titoli, scopo: 'scrittura' });
  const [conto] = await risolvi(tx, dati.chi, dati.contesto, [scelta], (contesto, una) =>
    contaCandidata(contesto, una, campi),
  );
  if (!conto || !haRiga(conto))
    throw errore('REGOLA_VIOLATA', {
      detail: conto?.impedimento ?? 'La quantità deve essere maggiore di zero.',
    });
  const giorni = { da: scelta.dataEvento, a: scelta.dataEvento };
  const cerca = ricercaPresenti(await leggiPresenti(tx, chi.codAzienda, giorni));
  const trovato = trovatoPer(cerca, { candidata: scelta, conto });
  // What somebody has written is presumed no more, and is decided; a note says nothing of it.
  const scritto = Object.entries(campi).some(([una, valore]) => valore !== null && una !== 'note');
  const noto = scritto ? { presunta: false, decidere: null } : {};
  const { stato, motivo } = giudizioDi({ ...conto, trovato, dopo: null, ...noto });
  const cifre = cifreDi(scelta.tipo, conto);
  const messe = Object.entries(cifre).map(([una, valore]) => sql`${sql.ref(una)} = ${valore}`);
  await sql`update generazioni_righe set ${sql.join(messe)}, campi = ${JSON.stringify(campi)}::jsonb,
       stato = ${stato}, motivo = ${motivo ?? scelta.nota ?? null}, scelta = ${stato === 'da generare'},
       id_presente = ${trovato?.presente.id ?? null}, lordo_presente = ${trovato?.presente.lordo ?? null}
     where guid = ${guid} and n = ${scelta.n}`.execute(tx);
}

/** Why a proposal is neither chosen nor corrected: it waits for another one, or is written already. */
const FERME: ReadonlySet<StatoProposta> = new Set<StatoProposta>(['in attesa', 'generato']);

const INVECE = Object.entries(SPECIE).flatMap(([tipo, { invece }]) =>
  invece ? [`${tipo} ${invece}`] : [],
);
/** Whether a row `a` is proposed instead of a row `r`. */
const IN_ALTERNATIVA = sql`a.guid = r.guid and a.id_posizione = r.id_posizione
  and a.data_evento = r.data_evento and r.tipo || ' ' || a.tipo = any(${INVECE})`;

/** What is proposed instead of chosen rows, by a condition over `r`, is left. */
const lasciaLeAltre = (tx: Tx, guid: string, quali: RawBuilder<unknown>) =>
  sql`update generazioni_righe a set scelta = false from generazioni_righe r
       where r.guid = ${guid} and r.scelta and a.scelta and ${quali} and ${IN_ALTERNATIVA}`.execute(
    tx,
  );

/** Chooses a proposal or leaves it, and corrects what it says. */
export async function correggi(
  tx: Tx,
  contesto: Contesto,
  { guid, id }: { readonly guid: string; readonly id: number },
  { scelta, campi }: Correzione,
): Promise<RigaGenerazioneWire> {
  const lavoro = await generazioneDi(tx, contesto, guid);
  esigiSulLavoro(contesto, lavoro);
  esigiAnteprima(lavoro);
  await sql`select from generazioni_righe where guid = ${guid} and n = ${id} for update`.execute(
    tx,
  );
  const [una] = await leggiScelte(tx, guid, sql`r.n = ${id}`);
  const leggi = async () => {
    const { rows } =
      await sql<RigaGenerazioneWire>`${RIGHE} where r.guid = ${guid} and r.n = ${id}`.execute(tx);
    return rows[0] as RigaGenerazioneWire;
  };
  if (!una) throw errore('NON_TROVATO');
  const prima = await leggi();
  if (campi !== undefined) {
    if (FERME.has(prima.stato)) throw errore('STATO_NON_ADATTO', { detail: prima.motivo ?? '' });
    const codAzienda = lavoro.codAzienda as string;
    const leggePrezzi = haPrivilegio(contesto, 'Quotazioni_R', codAzienda);
    await ricalcola(tx, { guid, codAzienda, leggePrezzi }, una, (campi ?? {}) as CampiCorretti);
  }
  if (scelta !== undefined) {
    const { stato, motivo } = await leggi();
    if (scelta && !SI_SCEGLIE.has(stato))
      throw errore('STATO_NON_ADATTO', {
        detail: `Questa proposta non si sceglie: è ${stato}. ${motivo ?? ''}`.trim(),
      });
    await sql`update generazioni_righe set scelta = ${scelta}
      where guid = ${guid} and n = ${id}`.execute(tx);
  }
  await lasciaLeAltre(tx, guid, sql`r.n = ${id}`);
  return leggi();
}

/** Chooses all proposals in view that may be chosen, or leaves them; how many it changed. */
export async function scegliTutte(
  tx: Tx,
  contesto: Contesto,
  { guid, ...vista }: Pick<DomandaRighe, 'tipo' | 'stato'> & { readonly guid: string },
  scelta: boolean,
): Promise<{ readonly cambiate: number }> {
  const lavoro = await generazioneDi(tx, contesto, guid);
  esigiSulLavoro(contesto, lavoro);
  esigiAnteprima(lavoro);
  // Which of two is written nobody decides by choosing all.
  const decise =
    scelta && !vista.tipo
      ? sql`and not exists (select from generazioni_righe a where ${IN_ALTERNATIVA})`
      : sql``;
  const { numAffectedRows } = await sql`
    update generazioni_righe r set scelta = ${scelta}
     where ${inVista(guid, vista)} ${decise} and r.scelta <> ${scelta} and r.stato = any(${[...SI_SCEGLIE]})`.execute(
    tx,
  );
  if (scelta && vista.tipo) await lasciaLeAltre(tx, guid, sql`r.tipo = ${vista.tipo}`);
  return { cambiate: Number(numAffectedRows ?? 0) };
}
