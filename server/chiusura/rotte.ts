import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { rotteChiusura, rotteControlliChiusura } from '#contract/valutazione/chiusura.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { errore } from '#server/base/errori.ts';
import { aziendaDi, type Contesto, haPrivilegio, inTransazione } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { avviato } from '#server/lavori/lavoro.ts';
import { esigiGiorni } from '#server/record/periodo.ts';
import { esigiAnnullabile } from './annulla.ts';
import { esigiGiorniChiusi, esigiQuattroOcchi, esigiSola, nonConfermabile } from './conferma.ts';
import { confronta } from './confronto.ts';
import { type Accettato, controlliDi, esigiInOrdine } from './controlli.ts';
import { decidi } from './decidi.ts';
import { esercizioCheFinisce, esercizioDi } from './esercizio.ts';
import { chiusuraDi, paginaMovimenti, paginaRighe } from './lettura.ts';
import { completa } from './simula.ts';
import { improntaDi, statoDellaChiusura } from './stato.ts';
import { confermaChiesta, creaChiusura, giaAvviata } from './tasks.ts';

/** What is proposed for the year's end depends on what one may read. */
const chiGuarda = (contesto: Contesto) => ({
  leggePrezzi: haPrivilegio(contesto, 'Quotazioni_R', aziendaDi(contesto)),
});

/** What confirms a run: the job that does already, or a new one where it may be. */
async function avviaConferma(
  tx: Tx,
  contesto: Contesto,
  chiusura: string,
  accettati: readonly Accettato[],
) {
  const codAzienda = aziendaDi(contesto);
  const una = await chiusuraDi(tx, codAzienda, chiusura);
  const gia = await confermaChiesta(tx, contesto, chiusura);
  const titolo = `Conferma della valutazione al ${stampaData(una.data)}`;
  const azione = { azione: 'conferma', chiusura, accettati } as const;
  if (gia !== null && una.stato !== 'A') return avviato(gia);
  if (una.stato === 'C')
    throw errore('STATO_NON_ADATTO', {
      detail: `La valutazione al ${stampaData(una.data)} è già confermata, da ${una.confermataDa}.`,
    });
  const perche = nonConfermabile(una);
  if (perche !== null) throw errore('STATO_NON_ADATTO', { detail: perche });
  await esigiSola(tx, una);
  await esigiQuattroOcchi(tx, una);
  if (!(await esercizioDi(tx, codAzienda, una)).principale) await esigiGiorniChiusi(tx, una);
  // The job looks at all of it again: what takes seconds is not counted twice, nor here, where others wait.
  await esigiInOrdine(tx, una, accettati, { ...chiGuarda(contesto), subito: true });
  return avviato((await creaChiusura(tx, contesto, randomUUID(), titolo, azione)).lavoro);
}

async function avviaAnnulla(tx: Tx, contesto: Contesto, chiusura: string, motivo: string | null) {
  const una = await chiusuraDi(tx, aziendaDi(contesto), chiusura);
  await esigiAnnullabile(tx, una, motivo);
  const titolo =
    una.stato === 'S'
      ? `Eliminazione della simulazione n. ${una.numero} al ${stampaData(una.data)}`
      : `Annullamento della chiusura al ${stampaData(una.data)}`;
  const azione = { azione: 'annulla', chiusura, motivo } as const;
  return avviato((await creaChiusura(tx, contesto, randomUUID(), titolo, azione)).lavoro);
}

export const rotteDellaChiusura = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;
  const inAzienda = <T>(
    contesto: Contesto,
    passi: (tx: Tx, codAzienda: string) => Promise<T>,
    istantanea = false,
  ) => inTransazione(db, contesto, (tx) => passi(tx, aziendaDi(contesto)), { istantanea });
  lega(app, servizi, rotteControlliChiusura.controlla, ({ contesto, body, leggi }) => {
    esigiGiorni(body ?? {}, ['data']);
    return leggi(async (tx) => {
      const suo = await esercizioCheFinisce(tx, aziendaDi(contesto), body ?? {});
      return controlliDi(tx, suo, chiGuarda(contesto));
    });
  });
  lega(app, servizi, rotteChiusura.simula, ({ contesto, query, body }) =>
    inAzienda(contesto, async (tx, codAzienda) => {
      const { guid = randomUUID() } = query;
      const gia = await giaAvviata(tx, contesto, guid);
      if (gia) return avviato(gia);
      const chiesta = await completa(tx, codAzienda, body ?? {});
      const titolo = `Valutazione al ${stampaData(chiesta.esercizio.al)}`;
      const azione = { azione: 'simula', chiesta } as const;
      return avviato((await creaChiusura(tx, contesto, guid, titolo, azione)).lavoro);
    }),
  );
  lega(app, servizi, rotteChiusura.stato, ({ contesto, query }) =>
    inAzienda(contesto, (tx, codAzienda) => statoDellaChiusura(tx, codAzienda, query), true),
  );
  lega(app, servizi, rotteChiusura.righe, ({ contesto, params, query }) =>
    inAzienda(contesto, async (tx, codAzienda) =>
      paginaRighe(tx, await chiusuraDi(tx, codAzienda, params.guid), query),
    ),
  );
  lega(app, servizi, rotteChiusura.decidi, ({ contesto, params, body }) =>
    inAzienda(contesto, (tx, codAzienda) => decidi(tx, codAzienda, params, body)),
  );
  lega(app, servizi, rotteChiusura.movimenti, ({ contesto, params, query }) =>
    inAzienda(contesto, async (tx, codAzienda) =>
      paginaMovimenti(tx, await chiusuraDi(tx, codAzienda, params.guid), query),
    ),
  );
  lega(app, servizi, rotteChiusura.confronto, ({ contesto, params }) =>
    inAzienda(
      contesto,
      async (tx, codAzienda) => {
        const prima = await chiusuraDi(tx, codAzienda, params.guid);
        const dopo = await chiusuraDi(tx, codAzienda, params.altro);
        return confronta(tx, prima, dopo, await improntaDi(tx, [prima, dopo]));
      },
      true,
    ),
  );
  lega(app, servizi, rotteChiusura.conferma, ({ contesto, params, body }) =>
    inAzienda(contesto, (tx) => avviaConferma(tx, contesto, params.guid, body?.accettati ?? [])),
  );
  lega(app, servizi, rotteChiusura.annulla, ({ contesto, params, body }) =>
    inAzienda(contesto, (tx) =>
      avviaAnnulla(tx, contesto, params.guid, body?.motivo?.trim() || null),
    ),
  );
};
