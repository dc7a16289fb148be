import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { rotteFornitoriIdentita } from '#contract/fornitori-identita.ts';
import { campiFornitore } from '#domain/tabelle/fornitori-identita/campi.ts';
import { difettiFornitore } from '#domain/tabelle/fornitori-identita/fornitore.ts';
import { esigiSenzaDifetti } from '#server/base/difetti.ts';
import { inTransazione } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { uno, type Valori } from '#server/record/tabella-record.ts';
import { legaTabella, type Salvataggio } from '#server/tabelle/lega-tabella.ts';
import { esigiEmittente, prova } from './prova.ts';
import { regoleDi } from './rete.ts';
import { type RecordFornitore, tabellaFornitori } from './tabella.ts';

const attuale = (tx: Tx, id: number | undefined): Promise<RecordFornitore | undefined> =>
  id === undefined
    ? Promise.resolve(undefined)
    : uno<RecordFornitore>(tx, tabellaFornitori, 'id', id);

/** Undefined: the secret stays; empty: it goes. Another issuer is not trusted with the one of the first. */
const nuovoSegreto = (scritto: unknown, stessoEmittente: boolean): string | undefined => {
  if (typeof scritto === 'string') return scritto;
  return stessoEmittente ? undefined : '';
};

async function scriviSegreto(tx: Tx, id: number, segreto: string): Promise<void> {
  await sql`delete from fornitori_identita_segreti where id_fornitore = ${id}`.execute(tx);
  if (segreto === '') return;
  await sql`insert into fornitori_identita_segreti (id_fornitore, segreto)
    values (${id}, ${segreto})`.execute(tx);
}

const vuotoNullo = (valore: unknown): unknown => (valore === '' ? null : valore);
const FACOLTATIVI = ['dominio', 'acrDueFattori', 'amrDueFattori', 'claimRuoli'] as const;

const senzaVuoti = (valori: Valori): Valori => ({
  ...valori,
  ...Object.fromEntries(
    FACOLTATIVI.flatMap((nome) => (nome in valori ? [[nome, vuotoNullo(valori[nome])]] : [])),
  ),
});

/** The records of the identity providers, and their test. */
export const rotteDeiFornitori = (app: FastifyInstance, servizi: Servizi): void => {
  /** Between `prima` and `dopo` of one write, by its transaction: never in the record itself. */
  const inSalvataggio = new WeakMap<Tx, string>();
  const regole = regoleDi(servizi.config);

  const prima = async ({ tx, valori, id }: Salvataggio): Promise<Valori> => {
    const vecchio = await attuale(tx, id);
    const { segreto: scritto, ...suoi } = senzaVuoti(valori);
    const intero = { ...vecchio, ...suoi };
    esigiSenzaDifetti(difettiFornitore({ claimUtente: 'email', ...intero }));
    const stesso = vecchio !== undefined && vecchio.issuer === intero.issuer;
    if (intero.attivo === true && !(stesso && vecchio.attivo))
      await esigiEmittente(String(intero.issuer), regole);
    const segreto = nuovoSegreto(scritto, stesso || vecchio === undefined);
    if (segreto !== undefined) inSalvataggio.set(tx, segreto);
    return {
      ...suoi,
      ruoli: JSON.stringify(intero.ruoli ?? []),
      ...(segreto !== undefined && { segretoIl: segreto === '' ? null : new Date().toISOString() }),
    };
  };

  legaTabella(app, servizi, {
    rotte: rotteFornitoriIdentita,
    tabella: tabellaFornitori,
    campi: campiFornitore,
    prima,
    dopo: async ({ tx, id }) => {
      const segreto = inSalvataggio.get(tx);
      if (segreto !== undefined) await scriviSegreto(tx, id, segreto);
    },
  });

  lega(app, servizi, rotteFornitoriIdentita.prova, async ({ contesto, params }) => {
    const fornitore = await inTransazione(servizi.db, contesto, (tx) =>
      uno<RecordFornitore>(tx, tabellaFornitori, 'id', params.id),
    );
    return prova(fornitore, regole);
  });
};
