import type { FastifyInstance } from 'fastify';
import { rotteAbbinamenti, rotteConfronto } from '#contract/riconciliazione/confronto.ts';
import { erroreCampo } from '#server/base/errori.ts';
import { aziendaDi, type Contesto, inTransazione } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { paginaChiesta } from '#server/record/pagina.ts';
import { esigiGiorni } from '#server/record/periodo.ts';
import { daCapoSeUsati } from '../da-capo.ts';
import { abbinaAMano } from './a-mano.ts';
import { abbinamentoDi } from './abbinamento.ts';
import { bozzaDi, collegaBozza } from './bozza.ts';
import { conferma, sciogli } from './decisioni.ts';
import { paginaMovimenti } from './pagina-movimenti.ts';
import { type FiltroConto, paginaRighe } from './pagina-righe.ts';
import { provaRegola } from './prova-regola.ts';

function filtroDi(filtro: (FiltroConto & { sqlParams?: unknown }) | null | undefined): FiltroConto {
  if (!filtro) throw erroreCampo('filter.idConto', 'Dire di quale conto.');
  esigiGiorni({ dal: filtro.dal, al: filtro.al }, ['dal', 'al']);
  return filtro;
}

/** Lines and movements of an account of a bank, and what is decided of them. */
export const rotteDellaCassa = (app: FastifyInstance, servizi: Servizi): void => {
  const fa = <T>(contesto: Contesto, passi: (tx: Tx, azienda: string) => Promise<T>): Promise<T> =>
    daCapoSeUsati(() =>
      inTransazione(servizi.db, contesto, (tx) => passi(tx, aziendaDi(contesto))),
    );

  lega(app, servizi, rotteConfronto.righe, ({ contesto, body }) =>
    fa(contesto, (tx, azienda) =>
      paginaRighe(tx, azienda, filtroDi(body.filter), paginaChiesta(body.paging)),
    ),
  );
  lega(app, servizi, rotteConfronto.movimenti, ({ contesto, body }) =>
    fa(contesto, (tx, azienda) =>
      paginaMovimenti(tx, azienda, filtroDi(body.filter), paginaChiesta(body.paging)),
    ),
  );
  lega(app, servizi, rotteConfronto.bozza, ({ contesto, params }) =>
    fa(contesto, (tx, azienda) => bozzaDi(tx, azienda, params.id)),
  );
  lega(app, servizi, rotteConfronto.collegaBozza, ({ contesto, params }) =>
    fa(contesto, (tx, azienda) => collegaBozza(tx, azienda, params.id, params.idMovimento)),
  );
  lega(app, servizi, rotteAbbinamenti.crea, ({ contesto, body }) =>
    fa(contesto, (tx, azienda) => abbinaAMano(tx, azienda, body)),
  );
  lega(app, servizi, rotteAbbinamenti.uno, ({ contesto, params }) =>
    fa(contesto, (tx, azienda) => abbinamentoDi(tx, azienda, params.id)),
  );
  lega(app, servizi, rotteAbbinamenti.conferma, ({ contesto, body }) =>
    fa(contesto, (tx, azienda) => conferma(tx, azienda, body)),
  );
  lega(app, servizi, rotteAbbinamenti.sciogli, ({ contesto, body }) =>
    fa(contesto, (tx, azienda) => sciogli(tx, azienda, body)),
  );
  lega(app, servizi, rotteAbbinamenti.provaRegola, ({ contesto, body }) =>
    fa(contesto, (tx, azienda) => provaRegola(tx, azienda, body)),
  );
};
