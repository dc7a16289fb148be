import type { FastifyInstance } from 'fastify';
import { rotteDichiarazione } from '#contract/dichiarazione.ts';
import { annoDi } from '#domain/fiscalita/perdite.ts';
import type { Data } from '#domain/tempo/data.ts';
import { erroreCampo } from '#server/base/errori.ts';
import { oggiARoma } from '#server/db/oggi.ts';
import type { Tx } from '#server/db/sessione.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { chiCalcola } from '#server/movimenti/contesto.ts';
import { carichiDi } from './carichi.ts';
import { avvisoSenzaPaese, type Dichiarante, dichiaranteDi } from './dichiarante.ts';
import { avvisoTrattenute, quadroRm } from './quadro-rm.ts';
import { avvisoQuote, avvisoTrattenuteRt, quadroRt } from './quadro-rt.ts';
import { quadroRw } from './quadro-rw.ts';
import { stimaDelBollo } from './stima-bollo.ts';

/** A year that has begun; else refused. */
async function annoCominciato(tx: Tx, anno: number): Promise<Data> {
  const oggi = await oggiARoma(tx);
  if (anno > annoDi(oggi))
    throw erroreCampo('anno', `Il ${anno} non è ancora cominciato: scegliere un anno prima.`);
  return oggi;
}

const chiDichiara = ({ persona, dichiara }: Dichiarante, anno: number) => ({
  ...{ anno, persona, dichiara },
});

export const rotteDellaDichiarazione = (app: FastifyInstance, servizi: Servizi): void => {
  lega(app, servizi, rotteDichiarazione.rt, ({ contesto, query: { anno }, leggi }) => {
    const chi = chiCalcola(contesto);
    return leggi(async (tx) => {
      await annoCominciato(tx, anno);
      const dichiarante = await dichiaranteDi(tx, chi.codAzienda);
      const quadro = await quadroRt(tx, chi, anno);
      const avvisi = [...avvisoTrattenuteRt(quadro), ...avvisoQuote(dichiarante, quadro)];
      return { ...chiDichiara(dichiarante, anno), avvisi, quadro };
    });
  });
  lega(app, servizi, rotteDichiarazione.rm, ({ contesto, query: { anno }, leggi }) => {
    const chi = chiCalcola(contesto);
    return leggi(async (tx) => {
      await annoCominciato(tx, anno);
      const dichiarante = await dichiaranteDi(tx, chi.codAzienda);
      const quadro = await quadroRm(tx, chi, dichiarante, anno);
      const avvisi = [...avvisoSenzaPaese(dichiarante), ...avvisoTrattenute(quadro)];
      return { ...chiDichiara(dichiarante, anno), avvisi, quadro };
    });
  });
  lega(app, servizi, rotteDichiarazione.rw, ({ contesto, query: { anno }, leggi }) => {
    const chi = chiCalcola(contesto);
    return leggi(async (tx) => {
      const oggi = await annoCominciato(tx, anno);
      const dichiarante = await dichiaranteDi(tx, chi.codAzienda);
      const quadro = await quadroRw(tx, chi, dichiarante, { anno, oggi });
      return { ...chiDichiara(dichiarante, anno), avvisi: avvisoSenzaPaese(dichiarante), quadro };
    });
  });
  lega(app, servizi, rotteDichiarazione.bollo, ({ contesto, query: { anno }, leggi }) => {
    const chi = chiCalcola(contesto);
    return leggi(async (tx) => {
      const oggi = await annoCominciato(tx, anno);
      return stimaDelBollo(tx, chi, { anno, oggi });
    });
  });
  lega(app, servizi, rotteDichiarazione.carichi, ({ contesto, query, leggi }) => {
    const { cod_Depositario: codDepositario, cod_Titolo: codTitolo } = query;
    return leggi((tx) => carichiDi(tx, chiCalcola(contesto), { codDepositario, codTitolo }));
  });
};
