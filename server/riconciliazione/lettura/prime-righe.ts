import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BYTE_PROVA, BYTE_TABELLA, rotteTabelle } from '#contract/riconciliazione/mappatura.ts';
import { RifiutoLettura } from '#domain/riconciliazione/estratto.ts';
import { testoCella } from '#domain/riconciliazione/lettura/celle.ts';
import { riconosci } from '#domain/riconciliazione/lettura/riconosci.ts';
import { cita } from '#domain/riconciliazione/lettura/rifiuto.ts';
import { guardaCsv, rigaDeiTitoli } from '#domain/riconciliazione/lettura/titoli.ts';
import { erroreCampo } from '#server/base/errori.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { blocchiDi, fileDi, troppoGrande } from '#server/importazioni/carica.ts';
import { guardaInizio } from './ingresso.ts';
import { provaTabella } from './prova-tabella.ts';
import { intero, righeDelFoglio, testoDellInizio } from './tabelle.ts';

const RIGHE = 60;
const COLONNE = 200;
const CARATTERI = 120;
const BYTE_DI_TESTO = 64 * 1024;

async function guarda(blocchi: AsyncGenerator<Buffer>, nome: string) {
  const { inizio, tutto } = await guardaInizio(blocchi, BYTE_DI_TESTO);
  const famiglia = riconosci(inizio.toString('latin1'), nome);
  if (famiglia === 'colonne') return guardaCsv(testoDellInizio(inizio), RIGHE);
  if (famiglia !== 'excel')
    throw new RifiutoLettura(
      { pagina: null, riga: 1 },
      `Il file ${cita(nome)} non è una tabella: si legge senza mappatura.`,
    );
  const righe = await righeDelFoglio(await intero(tutto), RIGHE);
  return { righe, rigaTitoli: rigaDeiTitoli(righe) };
}

/** The first rows of a table as the intake would tell them apart; nothing is kept of it. */
async function primeRighe(request: FastifyRequest, massimo: number) {
  const file = await fileDi(request, massimo);
  try {
    const { righe, rigaTitoli } = await guarda(blocchiDi(file.file), file.filename);
    if (file.file.truncated) throw troppoGrande(massimo);
    const celleDi = (celle: (typeof righe)[number]['celle']) =>
      celle.slice(0, COLONNE).map((una) => testoCella(una).slice(0, CARATTERI));
    return { rigaTitoli, righe: righe.map(({ n, celle }) => ({ n, celle: celleDi(celle) })) };
  } catch (causa) {
    if (causa instanceof RifiutoLettura) throw erroreCampo('file', causa.message);
    throw causa;
  } finally {
    // Of a text the first lines are enough: what is left is let go of, so that the answer can be sent.
    file.file.resume();
  }
}

export const rotteDelleTabelleDaLeggere = (app: FastifyInstance, servizi: Servizi): void => {
  const massimo = Math.min(servizi.config.maxUploadByte, BYTE_TABELLA);
  lega(app, servizi, rotteTabelle.titoli, ({ request }) => primeRighe(request, massimo));
  lega(app, servizi, rotteTabelle.prova, ({ request, query }) =>
    provaTabella(request, { ...query, massimo: Math.min(massimo, BYTE_PROVA) }),
  );
};
