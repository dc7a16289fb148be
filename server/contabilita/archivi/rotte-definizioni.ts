import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { type DefinizioneWire, rotteDefinizioni } from '#contract/contabilita/definizioni.ts';
import { campiDefinizioneConto } from '#domain/contabilita/archivi/campi-definizione.ts';
import type { Condizioni } from '#domain/contabilita/conti.ts';
import { esigiSenzaDifetti } from '#server/base/difetti.ts';
import { errore, erroreCampo } from '#server/base/errori.ts';
import { aziendaDi, type Contesto, inTransazione } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { fraScelti } from '#server/record/fra.ts';
import { elenco, type Valori } from '#server/record/tabella-record.ts';
import { legaFiltrate } from '#server/tabelle/lega-filtrate.ts';
import { legaTabella, type Salvataggio } from '#server/tabelle/lega-tabella.ts';
import { type Libro, libroDi } from '../libro.ts';
import { conLibro } from './con-libro.ts';
import { condizioniScritte, difettiCondizioni } from './condizioni.ts';
import { provaDefinizioni } from './prova.ts';
import { tabellaDefinizioni } from './tabella-definizioni.ts';

type Codici = readonly string[] | null | undefined;
interface Filtro {
  readonly codLibro?: string | null;
  readonly codiceConto?: Codici;
  readonly numeroConto?: Codici;
  readonly codPortafoglio?: Codici;
  readonly tipoTitolo?: Codici;
}

const conCondizione = (dimensione: string, valori: Codici): RawBuilder<unknown>[] =>
  valori?.length ? [sql`t.condizioni -> ${dimensione} ?| ${[...valori]}::text[]`] : [];

const dove = (f: Filtro): RawBuilder<unknown>[] => [
  ...(f.codLibro ? [sql`t.cod_libro = ${f.codLibro}`] : []),
  ...fraScelti(sql`t.codice_conto`, f.codiceConto),
  ...(f.numeroConto?.length
    ? [
        sql`t.descrizione_conto_id in (select c.id from s_descrizione_conti c
             where c.numero_conto = any(${[...f.numeroConto]}::text[]))`,
      ]
    : []),
  ...conCondizione('codPortafoglio', f.codPortafoglio),
  ...conCondizione('tipoTitolo', f.tipoTitolo),
];

/** The logical account that a line of a template names, for a definition that does not. */
async function contoDelModello(tx: Tx, libro: Libro, query: Valori): Promise<string> {
  const { rows } = await sql<{ conto: string }>`
    select conto from s_scritture where cod_azienda = ${libro.codAzienda} and cod_libro = ${libro.codLibro}
       and n_scrittura = ${query.nScrittura ?? null} and n_riga = ${query.nRiga ?? null}`.execute(
    tx,
  );
  const [uno] = rows;
  if (uno) return uno.conto;
  throw erroreCampo(
    'nScrittura',
    `La riga ${query.nScrittura}/${query.nRiga} dei modelli non c’è.`,
  );
}

async function prima(salvataggio: Salvataggio): Promise<Valori> {
  const { tx, id, query } = salvataggio;
  const valori = await conLibro(salvataggio);
  const codAzienda = String(valori.codAzienda);
  const nuovi: Record<string, unknown> = { ...valori };
  if (id === undefined && (valori.codiceConto === undefined || valori.codiceConto === null)) {
    if (query?.nScrittura === undefined || query.nRiga === undefined)
      throw erroreCampo('codiceConto', 'Campo Obbligatorio');
    const libro = { codAzienda, codLibro: String(valori.codLibro) };
    nuovi.codiceConto = await contoDelModello(tx, libro, query);
  }
  if (valori.validoDal && valori.validoAl && String(valori.validoAl) < String(valori.validoDal))
    throw erroreCampo('validoAl', 'Precede l’inizio della validità.');
  if (valori.condizioni !== undefined) {
    const condizioni = condizioniScritte((valori.condizioni ?? {}) as Condizioni);
    esigiSenzaDifetti(await difettiCondizioni(tx, codAzienda, condizioni));
    nuovi.condizioni = JSON.stringify(condizioni);
  }
  return nuovi;
}

export const rotteDelleDefinizioni = (app: FastifyInstance, servizi: Servizi): void => {
  const { elenco: tutte, crea, aggiorna, elimina, pagina, filtrati } = rotteDefinizioni;
  legaTabella(app, servizi, {
    rotte: { elenco: tutte, crea, aggiorna, elimina },
    tabella: tabellaDefinizioni,
    campi: campiDefinizioneConto,
    prima,
  });
  legaFiltrate<Filtro>(app, servizi, {
    rotte: { pagina, filtrati },
    tabella: tabellaDefinizioni,
    campi: campiDefinizioneConto,
    ordinabili: ['codiceConto', 'codicePriorita', 'descrizioneContoId', 'validoDal', 'validoAl'],
    dove,
  });
  const nelLibro = <T>(
    contesto: Contesto,
    codLibro: string | null | undefined,
    passi: (tx: Tx, libro: Libro) => Promise<T>,
  ): Promise<T> =>
    inTransazione(servizi.db, contesto, async (tx) =>
      passi(tx, await libroDi(tx, aziendaDi(contesto), codLibro)),
    );
  lega(app, servizi, rotteDefinizioni.perCodice, ({ contesto, query: { code, codLibro } }) =>
    nelLibro(contesto, codLibro, async (tx, libro) => {
      const trovate = await elenco<DefinizioneWire>(
        tx,
        tabellaDefinizioni,
        sql`t.cod_libro = ${libro.codLibro} and t.codice_conto = ${code}`,
      );
      if (trovate.length > 0) return trovate;
      throw errore('NON_TROVATO', { detail: `Il codice conto ${code} non ha definizioni.` });
    }),
  );
  lega(app, servizi, rotteDefinizioni.perChiave, ({ contesto, query }) =>
    nelLibro(contesto, query.codLibro, async (tx, libro) => {
      const [una] = await elenco<DefinizioneWire>(
        tx,
        tabellaDefinizioni,
        sql`t.cod_libro = ${libro.codLibro} and t.codice_conto = ${query.codiceConto}
          and t.codice_priorita = ${query.codicePriorita} and t.descrizione_conto_id = ${query.descrizioneContoId}`,
      );
      if (una) return una;
      throw errore('NON_TROVATO', { detail: 'La definizione non c’è.' });
    }),
  );
  lega(app, servizi, rotteDefinizioni.codici, ({ contesto, query }) =>
    nelLibro(contesto, query.codLibro, async (tx, { codAzienda, codLibro }) => {
      const { rows } = await sql<{ codiceConto: string; definizioni: number; inModelli: boolean }>`
        select codice as "codiceConto", sum(definizioni)::int as definizioni, bool_or(in_modelli) as "inModelli"
          from (select codice_conto as codice, 1 as definizioni, false as in_modelli from s_definizione_conti
                 where cod_azienda = ${codAzienda} and cod_libro = ${codLibro}
                union all
                select distinct conto, 0, true from s_scritture
                 where cod_azienda = ${codAzienda} and cod_libro = ${codLibro}) u
         group by codice order by codice`.execute(tx);
      return rows;
    }),
  );
  lega(app, servizi, rotteDefinizioni.prova, ({ contesto, body }) =>
    nelLibro(contesto, body.codLibro, (tx, libro) => provaDefinizioni(tx, libro, body)),
  );
};
