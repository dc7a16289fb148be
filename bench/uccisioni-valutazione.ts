import { esercizioInAzienda } from '#tests/setup/esercizio-in-azienda.ts';
import { type Atto, chiedi, type Serie, uccidiAtti } from './atti-uccisi.ts';
import type { Prodotto } from './prodotto.ts';
import { type Lavoro, lavoroDi } from './uccidi.ts';
import { apriAzienda, contabilizza, restaNeiConti } from './uccisioni-contabilita.ts';

/** Its movements have identifiers of their own, behind those of the books' companies. */
const [PRIMA, BASE] = [1_000_000_000, 1_000_000];
const DEROGA = { attiva: true, titoli: ['AMM-A'] };
const ACCETTATI = [{ codice: 'attesi', motivo: 'Scarti prima delle vendite nel risultato' }];
const DA_DECIDERE = 'CRISI-A';

const guidDella = async ({ proprietario }: Prodotto, azienda: string): Promise<string> => {
  const { rows } = await proprietario.query<{ guid: string }>(
    `select guid from chiusure where cod_azienda = $1 and stato in ('S', 'C') order by numero desc limit 1`,
    [azienda],
  );
  return rows[0]?.guid ?? '';
};

/** The last job that does something with a run: its guid is the product's own. */
const diAzione =
  (azione: string): Atto['lavoro'] =>
  async ({ proprietario }, azienda) =>
    (
      await proprietario.query<Lavoro>(
        `select stato, fase, esito, problema from lavori
          where cod_azienda = $1 and tipo = 'chiusura' and parametri ->> 'azione' = $2
          order by creato_il desc limit 1`,
        [azienda, azione],
      )
    ).rows[0];

/** What somebody decides is done while it is asked for: there is no job, and what was decided is there or is not. */
const decisa: Atto['lavoro'] = async ({ proprietario }, azienda) =>
  (
    await proprietario.query<Lavoro>(
      `select 'completato' as stato, 'fine' as fase, null as esito, null as problema
         from rimanenze r join chiusure c on c.cod_azienda = r.cod_azienda and c.id = r.id_chiusura
        where r.cod_azienda = $1 and c.stato = 'S' and r.cod_titolo = $2 and r.durevole`,
      [azienda, DA_DECIDERE],
    )
  ).rows[0];

async function chiediDecisione(prodotto: Prodotto, azienda: string): Promise<Response> {
  const guid = await guidDella(prodotto, azienda);
  const { rows } = await prodotto.proprietario.query<{ id: number }>(
    `select r.id from rimanenze r join chiusure c on c.id = r.id_chiusura
      where c.guid = $1 and r.cod_titolo = $2`,
    [guid, DA_DECIDERE],
  );
  const corpo = { durevole: true, motivo: 'Emittente in concordato' };
  return chiedi(prodotto, azienda, `/chiusura/${guid}/righe/${rows[0]?.id}`, corpo, 'PUT');
}

/** Two at once, as two users in a hurry: one of them confirms. */
async function chiediConferma(prodotto: Prodotto, azienda: string): Promise<Response> {
  const guid = await guidDella(prodotto, azienda);
  const una = () =>
    chiedi(prodotto, azienda, `/chiusura/${guid}/conferma`, { accettati: ACCETTATI });
  const [prima] = await Promise.all([una(), una()]);
  return prima;
}

/** Four kills in each company: as it is valued, decided, confirmed, and as what is in the journal already is taken back. */
const ATTI: readonly Atto[] = [
  {
    nome: 'simulazione',
    chiede: (prodotto, azienda, guid) =>
      chiedi(prodotto, azienda, `/chiusura/simula?guid=${guid}`, { deroga: DEROGA }),
    lavoro: (prodotto, _azienda, guid) => lavoroDi(prodotto, guid),
  },
  { nome: 'decisione', chiede: chiediDecisione, lavoro: decisa },
  { nome: 'conferma', chiede: chiediConferma, lavoro: diAzione('conferma') },
  {
    nome: 'annullamento',
    prepara: (prodotto, azienda) => contabilizza(prodotto, azienda, 'F'),
    chiede: async (prodotto, azienda) =>
      chiedi(prodotto, azienda, `/chiusura/${await guidDella(prodotto, azienda)}/annulla`, {
        motivo: 'Il prezzo di un fondo era sbagliato',
      }),
    lavoro: diAzione('annulla'),
  },
];

/** A company with the reference year before its end, all of it posted. */
async function nuovaAzienda(prodotto: Prodotto, n: number): Promise<string> {
  const azienda = `V${String(n).padStart(4, '0')}`;
  await apriAzienda(prodotto, azienda, () =>
    esercizioInAzienda(prodotto.proprietario, azienda, PRIMA + BASE * n),
  );
  await contabilizza(prodotto, azienda, 'G');
  return azienda;
}

/** What stands of a year's end: runs with their rows, steps and lots, movements and their numbers, positions, locks, books. */
async function resta(prodotto: Prodotto, azienda: string): Promise<string> {
  const { rows } = await prodotto.proprietario.query<{ detto: string }>(
    `with corse as (select * from chiusure where cod_azienda = $1 and stato <> 'I'),
     righe as (select r.* from rimanenze r join corse c on c.id = r.id_chiusura)
     select jsonb_build_object(
       'corse', (select jsonb_agg(jsonb_build_array(esercizio, numero, stato, riepilogo) order by numero) from corse),
       'righe', (select jsonb_agg(jsonb_build_array(cod_portafoglio, cod_titolo, imm_circ, corta, quantita, valore_bilancio,
           rateo, scarto, svalutazione, durevole, motivo) order by cod_portafoglio, cod_titolo, imm_circ, corta) from righe),
       'passi', (select jsonb_agg(jsonb_build_array(causale, quanti, euro, registrati) order by causale) from (
           select x.causale, count(*) as quanti, sum(x.importo) as euro, count(distinct m.id) as registrati
             from rimanenze_movimenti x left join movimenti m on m.id = x.id_movimento
            where x.cod_azienda = $1 group by 1) p),
       'lotti', (select jsonb_build_array(count(*), sum(l.quantita), sum(l.costo)) from rimanenze_lotti l
                  where l.cod_azienda = $1 and l.id_rimanenza in (select id from righe)),
       'ingressi', (select count(*) from rimanenze_ingressi where cod_azienda = $1),
       'movimenti', (select jsonb_build_array(count(*), count(distinct (anno, nreg, nriga)), max(nreg),
           count(*) filter (where stornato), count(*) filter (where id_storno_di is not null)) from movimenti
           where cod_azienda = $1),
       'posizioni', (select jsonb_agg(jsonb_build_array(cod_portafoglio, cod_titolo, imm_circ, corta, quantita, costo,
           costo_divisa) order by cod_portafoglio, cod_titolo, imm_circ, corta) from posizioni where cod_azienda = $1),
       'effetti', (select jsonb_build_array(sum(quantita), sum(costo), sum(costo_divisa)) from effetti_posizioni
           where cod_azienda = $1),
       'blocchi', (select jsonb_build_array(movimenti_chiusi_al, archivi_chiusi_al) from aziende
           where cod_azienda = $1))::text as detto`,
    [azienda],
  );
  return `${rows[0]?.detto ?? ''} ${await restaNeiConti(prodotto, azienda)}`;
}

const SERIE: Serie = { atti: ATTI, nuovaAzienda, resta };

/** A year's end from its simulation to its annulment, each step killed at any moment of it. */
export const uccidiValutazione = (prodotto: Prodotto, giri: number): Promise<boolean[]> =>
  uccidiAtti(prodotto, giri, SERIE);
