import type { FastifyInstance } from 'fastify';
import { rottePortafogli } from '#contract/portafogli.ts';
import { campiPortafoglio } from '#domain/tabelle/portafogli/campi.ts';
import { difettiPeriodo } from '#domain/tabelle/portafogli/regole.ts';
import { esigiSenzaDifetti } from '#server/base/difetti.ts';
import { errore } from '#server/base/errori.ts';
import { aziendaDi, type Contesto, haPrivilegio, inTransazione } from '#server/db/contesto.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { primaDelMetodo, seguiMetodo } from '#server/posizioni/metodo.ts';
import { elenco, quanti, uno, type Valori } from '#server/record/tabella-record.ts';
import { legaTabella, type Salvataggio, type Scritta } from '#server/tabelle/lega-tabella.ts';
import { type RecordPortafoglio, tabellaPortafogli } from './tabella.ts';

/** What a write takes from the body: checked, in the company of the call, the option never empty. */
const valoriScritti = ({ valori, contesto }: Salvataggio): Valori => {
  esigiSenzaDifetti(difettiPeriodo(valori));
  const { calcoloCostoAmm } = valori;
  return {
    ...valori,
    cod_Azienda: contesto.codAzienda,
    calcoloCostoAmm: calcoloCostoAmm === null ? 'N' : calcoloCostoAmm,
  };
};

const unoPerVolta = async (salvataggio: Salvataggio): Promise<Valori> => {
  const { tx, contesto, id, valori } = salvataggio;
  if (id !== undefined) {
    const letto = await uno<RecordPortafoglio>(tx, tabellaPortafogli, 'id', id);
    await primaDelMetodo(tx, aziendaDi(contesto), letto, valori);
  }
  return valoriScritti(salvataggio);
};

/** Positions follow the method of the portfolio that has changed it. */
const seguiIlMetodo = async ({ tx, vecchio, nuovo }: Scritta): Promise<void> => {
  const { tipoValutazione, cod_Azienda } = nuovo as RecordPortafoglio;
  if (!vecchio || (vecchio as RecordPortafoglio).tipoValutazione === tipoValutazione) return;
  await seguiMetodo(tx, cod_Azienda);
};

/** The companies asked for that are granted to read: another one's portfolios are as not there. */
const estesoA = (contesto: Contesto, chieste: readonly string[]): Contesto => ({
  ...contesto,
  aziende: contesto.concesse.filter(
    (una) => chieste.includes(una) && haPrivilegio(contesto, 'Portafogli_R', una),
  ),
});

export const rotteDeiPortafogli = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;
  legaTabella(app, servizi, {
    rotte: rottePortafogli,
    tabella: tabellaPortafogli,
    campi: campiPortafoglio,
    prima: unoPerVolta,
    dopo: seguiIlMetodo,
  });

  lega(app, servizi, rottePortafogli.conteggio, ({ contesto, query }) => {
    if (query.azienda !== undefined && query.azienda !== contesto.codAzienda)
      throw errore('AZIENDA_DISCORDE');
    return inTransazione(db, contesto, async (tx) => ({
      count: await quanti(tx, tabellaPortafogli),
    }));
  });

  lega(app, servizi, rottePortafogli.filtrati, ({ contesto, body }) => {
    const chieste = body?.cod_Azienda ?? [];
    const suo = chieste.length === 0 ? contesto : estesoA(contesto, chieste);
    return inTransazione(db, suo, (tx) => elenco<RecordPortafoglio>(tx, tabellaPortafogli));
  });
};
