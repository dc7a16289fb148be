import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type ModelloWire, rotteScritture } from '#contract/contabilita/scritture.ts';
import { campiScrittura } from '#domain/contabilita/archivi/campi-scrittura.ts';
import { errore } from '#server/base/errori.ts';
import { aziendaDi, inTransazione } from '#server/db/contesto.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { fraScelti } from '#server/record/fra.ts';
import { elenco, type Valori } from '#server/record/tabella-record.ts';
import { legaFiltrate } from '#server/tabelle/lega-filtrate.ts';
import { legaTabella } from '#server/tabelle/lega-tabella.ts';
import { libroDi } from '../libro.ts';
import { conLibro } from './con-libro.ts';
import { tabellaScritture } from './tabella-scritture.ts';

interface Filtro {
  readonly codLibro?: string | null;
  readonly nScrittura?: number | null;
  readonly nRiga?: number | null;
  readonly numeroConto?: readonly string[] | null;
  readonly conto?: readonly string[] | null;
  readonly causale?: readonly string[] | null;
}

const dove = ({ codLibro, nScrittura, nRiga, numeroConto, conto, causale }: Filtro) => [
  ...(codLibro ? [sql`t.cod_libro = ${codLibro}`] : []),
  ...(nScrittura ? [sql`t.n_scrittura = ${nScrittura}`] : []),
  ...(nRiga ? [sql`t.n_riga = ${nRiga}`] : []),
  ...fraScelti(sql`t.conto`, conto),
  ...fraScelti(sql`t.causale`, causale),
  ...(numeroConto?.length
    ? [
        sql`exists (select from s_definizione_conti d
             join s_descrizione_conti c on c.cod_azienda = d.cod_azienda and c.id = d.descrizione_conto_id
            where d.cod_azienda = t.cod_azienda and d.cod_libro = t.cod_libro and d.codice_conto = t.conto
              and c.numero_conto = any(${[...numeroConto]}::text[]))`,
      ]
    : []),
];

/** A centre or a description that is left empty is an empty text; a test, nothing. */
const pulite = (valori: Valori): Valori => ({
  ...valori,
  ...Object.fromEntries(
    ['centro_Costo', 'centro_Prof'].flatMap((nome) => (valori[nome] === null ? [[nome, '']] : [])),
  ),
  ...(typeof valori.valoreTest === 'string' &&
    valori.valoreTest.trim() === '' && { valoreTest: null }),
});

export const rotteDelleScritture = (app: FastifyInstance, servizi: Servizi): void => {
  const { elenco: tutte, crea, aggiorna, elimina, pagina, filtrati } = rotteScritture;
  legaTabella(app, servizi, {
    rotte: { elenco: tutte, crea, aggiorna, elimina },
    tabella: tabellaScritture,
    campi: campiScrittura,
    prima: (salvataggio) => conLibro({ ...salvataggio, valori: pulite(salvataggio.valori) }),
  });
  legaFiltrate<Filtro>(app, servizi, {
    rotte: { pagina, filtrati },
    tabella: tabellaScritture,
    campi: campiScrittura,
    ordinabili: campiScrittura.flatMap(({ nome, tipo }) => (tipo === 'siNo' ? [] : [nome])),
    dove,
  });
  lega(app, servizi, rotteScritture.perCodice, ({ contesto, query: { code, codLibro } }) =>
    inTransazione(servizi.db, contesto, async (tx) => {
      const libro = await libroDi(tx, aziendaDi(contesto), codLibro);
      const righe = await elenco<ModelloWire>(
        tx,
        tabellaScritture,
        sql`t.cod_libro = ${libro.codLibro} and t.n_scrittura = ${code}`,
      );
      if (righe.length > 0) return righe;
      throw errore('NON_TROVATO', { detail: `La scrittura ${code} non c’è.` });
    }),
  );
};
