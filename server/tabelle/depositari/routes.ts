import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { rotteDepositari } from '#contract/depositari.ts';
import { campiDepositario } from '#domain/tabelle/depositari/campi.ts';
import { difettiPeriodo } from '#domain/tabelle/portafogli/regole.ts';
import { esigiSenzaDifetti } from '#server/base/difetti.ts';
import { inTransazione } from '#server/db/contesto.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { elenco, uno } from '#server/record/tabella-record.ts';
import { legaTabella } from '#server/tabelle/lega-tabella.ts';
import { esigiPortafoglio } from '#server/tabelle/portafogli/esigi-portafoglio.ts';
import { tabellaPortafogli } from '#server/tabelle/portafogli/tabella.ts';
import { type RecordDepositario, tabellaDepositari, tabellaDepositariScritti } from './tabella.ts';

export const rotteDeiDepositari = (app: FastifyInstance, servizi: Servizi): void => {
  legaTabella(app, servizi, {
    rotte: rotteDepositari,
    tabella: tabellaDepositari,
    nuova: tabellaDepositariScritti,
    campi: campiDepositario,
    prima: async ({ tx, contesto, valori }) => {
      esigiSenzaDifetti(difettiPeriodo(valori));
      await esigiPortafoglio(tx, String(valori.cod_Portafoglio));
      return { ...valori, cod_Azienda: contesto.codAzienda };
    },
  });

  lega(app, servizi, rotteDepositari.delPortafoglio, ({ contesto, params: { code } }) =>
    inTransazione(servizi.db, contesto, async (tx) => {
      await uno(tx, tabellaPortafogli, 'cod_Portafoglio', code);
      const suoi = sql`t.cod_portafoglio = ${code}`;
      return elenco<RecordDepositario>(tx, tabellaDepositari, suoi);
    }),
  );
};
