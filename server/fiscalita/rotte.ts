import type { FastifyInstance } from 'fastify';
import { rotteFiscalita } from '#contract/fiscalita.ts';
import { difettiSemestre, realizzataDi } from '#domain/fiscalita/apporti.ts';
import { annoDi } from '#domain/fiscalita/perdite.ts';
import { usabiliAl } from '#domain/fiscalita/zainetto.ts';
import { inEuro } from '#domain/money/centesimi.ts';
import { type Data, data } from '#domain/tempo/data.ts';
import { esigiSenzaDifetti } from '#server/base/difetti.ts';
import { erroreCampo } from '#server/base/errori.ts';
import { inTransazione } from '#server/db/contesto.ts';
import { oggiARoma } from '#server/db/oggi.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { chiCalcola } from '#server/movimenti/contesto.ts';
import { esigiGiorni } from '#server/record/periodo.ts';
import { chiudiRapporto, eliminaApporto, euroScritto, scriviApporto } from './apporti.ts';
import { certificaAnno } from './certifica.ts';
import { prospettoInUscita, residuaInUscita } from './in-uscita.ts';
import { ipotesiDi } from './ipotesi.ts';
import { contoDaLetture, contoDi, type Letture, leggiAzienda } from './prospetto.ts';
import { type ChiaveRapporto, type RapportoLetto, rapportiDi, rapportoDi } from './rapporti.ts';

const chiaveDi = (detta: {
  readonly regime: 'A' | 'D';
  readonly cod_Depositario?: string | null | undefined;
}): ChiaveRapporto => ({
  regime: detta.regime,
  codDepositario: detta.regime === 'D' ? null : (detta.cod_Depositario ?? null),
});

function riassunto(rapporto: RapportoLetto, letture: Letture, giorno: Data) {
  const { dato, realizzi } = contoDaLetture(rapporto, letture, annoDi(giorno));
  const usabili = usabiliAl(dato, giorno);
  const { codDepositario, ...resto } = rapporto;
  return {
    ...resto,
    cod_Depositario: codDepositario,
    residuo: inEuro(usabili.reduce((somma, { importo }) => somma + importo, 0n)),
    residue: usabili.map(residuaInUscita),
    daCompletare: realizzi.filter(({ importo }) => importo === null).length,
  };
}

const nonScritto = (importo: string | number | null | undefined): importo is null | undefined =>
  importo === null || importo === undefined;

export const rotteDellaFiscalita = (app: FastifyInstance, servizi: Servizi): void => {
  lega(app, servizi, rotteFiscalita.rapporti, ({ contesto, leggi }) => {
    const chi = chiCalcola(contesto);
    return leggi(async (tx) => {
      const giorno = await oggiARoma(tx);
      const letture = await leggiAzienda(tx, chi, null);
      const rapporti = await rapportiDi(tx, chi.codAzienda);
      return rapporti.map((uno) => riassunto(uno, letture, giorno));
    });
  });
  lega(app, servizi, rotteFiscalita.prospetto, ({ contesto, query, leggi }) => {
    const chi = chiCalcola(contesto);
    const { anno } = query;
    return leggi(async (tx) => {
      const rapporto = await rapportoDi(tx, chi.codAzienda, chiaveDi(query));
      const ultimo = Math.max(anno, annoDi(await oggiARoma(tx)));
      const conto = await contoDi(tx, chi, rapporto, ultimo, anno);
      return prospettoInUscita(tx, chi.codAzienda, conto, anno);
    });
  });
  lega(app, servizi, rotteFiscalita.ipotesi, ({ contesto, body, leggi }) => {
    esigiGiorni(body, ['dataMovimento']);
    const vendita = { ...body, dataMovimento: data(body.dataMovimento) };
    return leggi((tx) => ipotesiDi(tx, chiCalcola(contesto), vendita));
  });
  lega(app, servizi, rotteFiscalita.scriviApporto, ({ contesto, body }) => {
    esigiGiorni(body, ['dal']);
    const { riferimento = null, note = null } = body;
    return inTransazione(servizi.db, contesto, (tx) =>
      scriviApporto(tx, chiCalcola(contesto), {
        ...body,
        ...chiaveDi(body),
        dal: data(body.dal),
        importo: String(body.importo),
        riferimento,
        note,
      }),
    );
  });
  lega(app, servizi, rotteFiscalita.eliminaApporto, ({ contesto, params, query }) =>
    inTransazione(servizi.db, contesto, (tx) =>
      eliminaApporto(tx, chiCalcola(contesto), { ...params, ...query }),
    ),
  );
  lega(app, servizi, rotteFiscalita.chiudi, ({ contesto, body }) => {
    esigiGiorni(body, ['chiusoIl']);
    const chiusoIl = body.chiusoIl === null ? null : data(body.chiusoIl);
    return inTransazione(servizi.db, contesto, async (tx) => {
      const uscite = await chiudiRapporto(tx, chiCalcola(contesto), {
        ...chiaveDi(body),
        ...{ chiusoIl, note: body.note ?? null },
      });
      return uscite.map(residuaInUscita);
    });
  });
  lega(app, servizi, rotteFiscalita.certifica, ({ contesto, body }) => {
    const chi = chiCalcola(contesto);
    const { anno, imposta, riferimento = null, motivo = null } = body;
    esigiSenzaDifetti(body.righe.flatMap(difettiSemestre));
    const righe = body.righe.map(({ anno: di, entroGiugno, importo }) => ({
      realizzata: realizzataDi(di, entroGiugno),
      importo: euroScritto('righe', importo),
    }));
    if (new Set(righe.map(({ realizzata }) => realizzata)).size < righe.length)
      throw erroreCampo('righe', 'Un anno di perdite è scritto due volte: sommarne le righe.');
    return inTransazione(servizi.db, contesto, async (tx) => {
      const certificata = nonScritto(imposta) ? null : euroScritto('imposta', imposta);
      const suoi = { anno, righe, imposta: certificata, riferimento, motivo };
      const conto = await certificaAnno(tx, chi, { ...chiaveDi(body), ...suoi });
      return prospettoInUscita(tx, chi.codAzienda, conto, anno);
    });
  });
};
