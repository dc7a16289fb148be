import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import {
  type DomandaFileWire,
  type FileContabileWire,
  type LayoutWire,
  rotteFile,
  rotteLayout,
} from '#contract/contabilita/file.ts';
import { campiLayout } from '#domain/contabilita/tracciati/campi-layout.ts';
import { predefinito, TRACCIATI_PREDEFINITI } from '#domain/contabilita/tracciati/predefiniti.ts';
import { scrittoreDi, ValoreCheNonSta } from '#domain/contabilita/tracciati/scrivi.ts';
import { difettiTracciato, type Tracciato } from '#domain/contabilita/tracciati/tracciato.ts';
import { esigiSenzaDifetti } from '#server/base/difetti.ts';
import { errore, erroreCampo } from '#server/base/errori.ts';
import { aziendaDi, type Contesto, inTransazione } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { apriFile } from '#server/lavori/file.ts';
import { inviaFile } from '#server/lavori/invio.ts';
import { avviato } from '#server/lavori/lavoro.ts';
import { tabellaDaCampi } from '#server/record/campi.ts';
import { esigiGiorni } from '#server/record/periodo.ts';
import type { Valori } from '#server/record/tabella-record.ts';
import { conAzienda } from '#server/tabelle/di-azienda.ts';
import { legaTabella } from '#server/tabelle/lega-tabella.ts';
import { creaContabilizzazione } from '../destinazione/creazione.ts';
import { type Libro, libroDi } from '../libro.ts';
import { type DaEsportare, esigiNonUscite, qualiDi } from './esporta.ts';
import { layoutDelLibro, tracciatoDi } from './layout.ts';
import { scrittureDelFile } from './righe-del-file.ts';

/** The product's own stand in no table: their identifiers are beyond all of a table's. */
const ID_DEL_PRODOTTO = 9_000_000_000_000_000;
const SCRITTURE_DI_PROVA = 5;
const FILE_MASSIMI = 500;

export const tabellaLayout = tabellaDaCampi('layout_contabili', campiLayout, {
  campi: { codAzienda: 'cod_azienda' },
  letture: { diSistema: sql`false` },
  chiave: ['codAzienda', 'codLayout'],
});

const delProdotto = (codAzienda: string): LayoutWire[] =>
  TRACCIATI_PREDEFINITI.map(
    (uno, i) =>
      ({
        ...uno,
        ...{ id: ID_DEL_PRODOTTO + i, versione: 1, codAzienda, diSistema: true },
        ...{ creatoIl: '2026-01-01T00:00:00.000Z', creatoDa: null },
        ...{ modificatoIl: '2026-01-01T00:00:00.000Z', modificatoDa: null, lavoro: null },
      }) as LayoutWire,
  );

function controllato({ valori, contesto }: { valori: Valori; contesto: Contesto }): Valori {
  const nuovi = conAzienda(valori, contesto);
  if (predefinito(String(nuovi.codLayout ?? '')))
    throw erroreCampo('codLayout', 'È il codice di un layout del prodotto: sceglierne un altro.');
  if (nuovi.tracciato === undefined) return nuovi;
  esigiSenzaDifetti(difettiTracciato(nuovi.tracciato as Tracciato));
  return { ...nuovi, tracciato: JSON.stringify(nuovi.tracciato) };
}

const nullo = <T>(valore: T | null | undefined): T | null => valore ?? null;

async function daEsportare(
  tx: Tx,
  contesto: Contesto,
  chiesta: DomandaFileWire,
): Promise<DaEsportare> {
  const libro = await libroDi(tx, aziendaDi(contesto), chiesta.codLibro);
  const layout = chiesta.layout || (await layoutDelLibro(tx, libro));
  const tutta: DaEsportare = {
    codLibro: libro.codLibro,
    layout,
    tracciato: await tracciatoDi(tx, libro.codAzienda, layout),
    dataDa: nullo(chiesta.dataDa),
    dataA: nullo(chiesta.dataA),
    esercizio: nullo(chiesta.esercizio),
    numeroDa: nullo(chiesta.numeroDa),
    numeroA: nullo(chiesta.numeroA),
    idElaborazione: nullo(chiesta.idElaborazione),
    soloNuove: chiesta.soloNuove ?? true,
    ripeti: chiesta.ripeti ?? false,
  };
  if ((tutta.numeroDa ?? tutta.numeroA) !== null && tutta.esercizio === null)
    throw erroreCampo('esercizio', 'I numeri ricominciano ogni esercizio: dire quale.');
  await esigiNonUscite(tx, libro, tutta);
  const { rows } = await sql`select 1 from giornale g where g.cod_azienda = ${libro.codAzienda}
     and g.cod_libro = ${libro.codLibro} and ${qualiDi(tutta)} limit 1`.execute(tx);
  if (rows.length === 0)
    throw errore('STATO_NON_ADATTO', {
      detail: tutta.soloNuove
        ? `Ogni scrittura scelta è già uscita con il layout ${layout}.`
        : 'Nel giornale non c’è nessuna scrittura così.',
    });
  return tutta;
}

const elencoFile = async (tx: Tx, { codAzienda, codLibro }: Libro) => {
  const { rows } = await sql<FileContabileWire>`
    select f.guid, f.cod_libro as "codLibro", f.layout, f.nome, f.scritture, f.righe, f.dare::text as dare,
           f.avere::text as avere, encode(f.sha256, 'hex') as sha256,
           to_char(f.creato_il at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "creatoIl",
           f.creato_da as "creatoDa", da.numero || '/' || da.esercizio as "daNumero",
           a.numero || '/' || a.esercizio as "aNumero",
           exists (select from lavori_file l where l.guid = f.guid) as scaricabile
      from file_contabili f
      left join lateral (select min(x.da_catena) as da, max(x.a_catena) as a from giornale_esportazioni x
                          where x.guid = f.guid) x on true
      left join giornale da on da.cod_azienda = f.cod_azienda and da.cod_libro = f.cod_libro and da.catena = x.da
      left join giornale a on a.cod_azienda = f.cod_azienda and a.cod_libro = f.cod_libro and a.catena = x.a
     where f.cod_azienda = ${codAzienda} and f.cod_libro = ${codLibro}
     order by f.creato_il desc, f.id desc limit ${FILE_MASSIMI}`.execute(tx);
  return rows;
};

/** The latest entries as a layout would write them; what does not fit is told in their place. */
async function prova(tx: Tx, libro: Libro, tracciato: Tracciato) {
  esigiSenzaDifetti(difettiTracciato(tracciato));
  const scrittore = scrittoreDi(tracciato, { azienda: libro.codAzienda, libro: libro.codLibro });
  const ultime = sql`g.catena > (select c.catena - ${SCRITTURE_DI_PROVA} from catene_giornale c
    where c.cod_azienda = ${libro.codAzienda} and c.cod_libro = ${libro.codLibro})`;
  const parti: string[] = [];
  try {
    parti.push(scrittore.testa());
    for await (const una of scrittureDelFile(tx, libro, ultime))
      parti.push(scrittore.scrittura(una));
    parti.push(scrittore.piede());
  } catch (causa) {
    if (!(causa instanceof ValoreCheNonSta)) throw causa;
    parti.push(causa.message);
  }
  return { testo: parti.join(''), righe: scrittore.sommario().righe };
}

export const rotteDeiFile = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;
  legaTabella(app, servizi, {
    rotte: rotteLayout,
    tabella: tabellaLayout,
    campi: campiLayout,
    prima: controllato,
    altri: (contesto) => delProdotto(aziendaDi(contesto)),
  });
  const nelLibro = <T>(
    contesto: Contesto,
    codLibro: string | null | undefined,
    passi: (tx: Tx, libro: Libro) => Promise<T>,
  ) =>
    inTransazione(db, contesto, async (tx) =>
      passi(tx, await libroDi(tx, aziendaDi(contesto), codLibro)),
    );
  lega(app, servizi, rotteFile.genera, ({ contesto, query, body }) => {
    const chiesta = body ?? {};
    esigiGiorni({ ...chiesta }, ['dataDa', 'dataA']);
    return inTransazione(db, contesto, async (tx) => {
      const guid = query.guid ?? randomUUID();
      const { rows } = await sql`select from lavori where guid = ${guid}`.execute(tx);
      // The same guid is the same file: what it took has gone out meanwhile.
      const file = rows.length > 0 ? null : await daEsportare(tx, contesto, chiesta);
      const azione = { azione: 'file', ...(file as DaEsportare) } as const;
      const titolo = `Generazione file${file ? ` ${file.layout}` : ''}`;
      return avviato((await creaContabilizzazione(tx, contesto, guid, titolo, azione)).lavoro);
    });
  });
  lega(app, servizi, rotteFile.elenco, ({ contesto, query }) =>
    nelLibro(contesto, query.codLibro, elencoFile),
  );
  lega(app, servizi, rotteFile.scarica, async ({ contesto, params, reply }) => {
    const estensione = await inTransazione(db, contesto, async (tx) => {
      const { rows } = await sql<{ estensione: string }>`
        select estensione from file_contabili
         where cod_azienda = ${aziendaDi(contesto)} and guid = ${params.guid}`.execute(tx);
      if (rows[0]) return rows[0].estensione;
      throw errore('NON_TROVATO', { detail: 'Questo file contabile non c’è.' });
    });
    const quale = { guid: params.guid, ruolo: 'risultato', estensione } as const;
    return inviaFile(reply, await apriFile(db, contesto, quale));
  });
  lega(app, servizi, rotteFile.prova, ({ contesto, body }) =>
    nelLibro(contesto, body.codLibro, (tx, libro) => prova(tx, libro, body.tracciato)),
  );
};
