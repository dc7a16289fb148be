import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { rotteCalcoloTitolo } from '#contract/calcolo-titolo.ts';
import type { AliquotaDal } from '#domain/calcolo/imposta.ts';
import { conIPremi } from '#domain/calcolo/premio-fedelta.ts';
import { impostaSostSuScarto, scartoDi } from '#domain/calcolo/scarto.ts';
import { spiegaRegime } from '#domain/calcolo/spiegazioni.ts';
import { segno } from '#domain/money/decimale.ts';
import { type Data, eData } from '#domain/tempo/data.ts';
import { esigi } from '#server/accesso/autorizza.ts';
import { erroreCampo } from '#server/base/errori.ts';
import { aziendaDi, inTransazione } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { analisiDelTitolo, ultimoPrezzo } from './analisi-titolo.ts';
import { controvaloreDelTitolo } from './controvalore-titolo.ts';
import { letturaPiano } from './lettura-piano.ts';
import { confermaPiano, pianoDelTitolo } from './piano-titolo.ts';
import { aliquoteDelTitolo, rateoDelTitolo } from './rateo-titolo.ts';
import { regimeDi } from './regime.ts';
import { conTermini, titoloCalcolato } from './titolo-calcolato.ts';

function giorno(campo: string, scritto: string): Data {
  if (eData(scritto)) return scritto;
  throw erroreCampo(campo, 'Il giorno non esiste nel calendario.');
}

const oggi = async (tx: Tx): Promise<Data> => {
  const { rows } = await sql<{ oggi: Data }>`select current_date as oggi`.execute(tx);
  return rows[0]?.oggi ?? giorno('data', '');
};

const descrizioneRegime = async (tx: Tx, codRegime: string): Promise<string> => {
  const { rows } = await sql<{ descrizione: string }>`
    select descrizione from tipi_regime_tassazione
    where cod_regime = ${codRegime}`.execute(tx);
  return rows[0]?.descrizione ?? codRegime;
};

const MODI: ReadonlySet<string> = new Set(['anteprima', 'conferma']);

export const rotteDelCalcolo = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;

  lega(app, servizi, rotteCalcoloTitolo.pianoCedole, ({ contesto, params }) => {
    const { codTitolo, modo } = params;
    if (!MODI.has(modo)) throw erroreCampo('modo', 'Il modo è anteprima o conferma.');
    if (modo === 'conferma') esigi(contesto, 'Titoli_W');
    return inTransazione(db, contesto, async (tx) => {
      const titolo = await titoloCalcolato(tx, codTitolo);
      const { righe } = await conTermini(() => pianoDelTitolo(tx, titolo));
      if (modo === 'conferma') await confermaPiano(tx, titolo.id, righe);
      return [...conIPremi(titolo, righe)];
    });
  });

  lega(app, servizi, rotteCalcoloTitolo.pianoConfermato, ({ contesto, params }) =>
    inTransazione(db, contesto, async (tx) =>
      letturaPiano(tx, await titoloCalcolato(tx, params.codTitolo)),
    ),
  );

  lega(app, servizi, rotteCalcoloTitolo.rateo, ({ contesto, params, query }) => {
    const del = giorno('data', params.data);
    if (query.prezzo !== undefined && query.rendimento !== undefined)
      throw erroreCampo('rendimento', 'Si dà il prezzo oppure il rendimento, non tutti e due.');
    return inTransazione(db, contesto, async (tx) => {
      const titolo = await titoloCalcolato(tx, params.codTitolo);
      const calcolato = await conTermini(() => rateoDelTitolo(tx, titolo, del));
      const ultimo = await ultimoPrezzo(tx, contesto, titolo.termini.codTitolo, del);
      const analisi = await analisiDelTitolo(tx, contesto, titolo, {
        calcolato,
        domanda: query,
        ultimo,
      });
      const prezzo = analisi.analisi?.prezzo ?? query.prezzo ?? ultimo?.valore ?? null;
      const importi = await controvaloreDelTitolo(tx, titolo, calcolato, {
        prezzo,
        domanda: query,
      });
      return { ...calcolato.rateo, ultimoPrezzo: ultimo, ...analisi, ...importi };
    });
  });

  lega(app, servizi, rotteCalcoloTitolo.impostaScarto, ({ contesto, params }) => {
    const { codTitolo, codPortafoglio, qtaVnominale } = params;
    const da = giorno('dataDa', params.dataDa);
    const a = giorno('dataA', params.dataA);
    if (da > a) throw erroreCampo('dataA', 'La data finale precede quella iniziale.');
    if (segno(qtaVnominale) <= 0)
      throw erroreCampo('qtaVnominale', 'Il valore nominale deve essere maggiore di zero.');
    return inTransazione(db, contesto, async (tx) => {
      const titolo = await titoloCalcolato(tx, codTitolo);
      const dove = { codAzienda: contesto.codAzienda ?? '', codPortafoglio, giorno: a };
      const regime = await regimeDi(tx, titolo, dove);
      const tassato = segno(regime.aliquotaInteressi) !== 0;
      const aliquote: readonly AliquotaDal[] = tassato ? await aliquoteDelTitolo(tx, titolo) : [];
      const esito = await conTermini(() =>
        impostaSostSuScarto(scartoDi(titolo.termini), { da, a, nominale: qtaVnominale, aliquote }),
      );
      return { ...esito, traccia: [...esito.traccia], codRegime: regime.codRegime };
    });
  });

  lega(app, servizi, rotteCalcoloTitolo.regime, ({ contesto, params }) =>
    inTransazione(db, contesto, async (tx) => {
      const codAzienda = aziendaDi(contesto);
      const titolo = await titoloCalcolato(tx, params.codTitolo);
      const { codPortafoglio } = params;
      const regime = await regimeDi(tx, titolo, {
        codAzienda,
        codPortafoglio,
        giorno: await oggi(tx),
      });
      const descrizione = await descrizioneRegime(tx, regime.codRegime);
      return { ...regime, descrizione, traccia: [...spiegaRegime(regime)] };
    }),
  );
};
