import type { FastifyInstance } from 'fastify';
import { rotteLibri } from '#contract/contabilita/libri.ts';
import { FUNZIONI_IN_PAROLE } from '#domain/contabilita/espressioni/funzioni.ts';
import { PAROLE_DESCRIZIONE } from '#domain/contabilita/parole.ts';
import { simboliNumero, simboliTesto } from '#domain/contabilita/simboli.ts';
import { errore } from '#server/base/errori.ts';
import { aziendaDi, haPrivilegio, inTransazione } from '#server/db/contesto.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { tracciatoDi } from './file/layout.ts';
import { cambiaOpzioni, libriDi } from './libri.ts';
import { libroDi } from './libro.ts';
import { esigiClassi, preparaOneri } from './opzioni-delle-classi.ts';
import { caricaPredefiniti, GiaCaricati, haPredefiniti } from './predefiniti.ts';

const SIMBOLI_DETTI = [
  ...Object.entries(simboliNumero).map(([nome, { descrizione }]) => ({
    ...{ nome, tipo: 'numero' as const, descrizione },
  })),
  ...Object.entries(simboliTesto).map(([nome, descrizione]) => ({
    ...{ nome, tipo: 'testo' as const, descrizione },
  })),
  ...Object.entries(FUNZIONI_IN_PAROLE).map(([nome, descrizione]) => ({
    ...{ nome, tipo: 'funzione' as const, descrizione },
  })),
  ...PAROLE_DESCRIZIONE.map((nome) => ({
    ...{ nome, tipo: 'parola' as const, descrizione: 'In graffe, nella descrizione della causale' },
  })),
];

export const rotteDeiLibri = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;
  lega(app, servizi, rotteLibri.opzioni, ({ contesto }) =>
    inTransazione(db, contesto, (tx) => libriDi(tx, aziendaDi(contesto))),
  );
  lega(app, servizi, rotteLibri.cambiaOpzioni, ({ contesto, body }) =>
    inTransazione(db, contesto, async (tx) => {
      const libro = await libroDi(tx, aziendaDi(contesto), body.codLibro);
      const { contropartitaFile, oneriNelCosto, prezzoFairValue } = body.opzioni;
      if (contropartitaFile)
        await tracciatoDi(tx, libro.codAzienda, contropartitaFile, 'contropartitaFile');
      if (prezzoFairValue) await esigiClassi(tx, libro, prezzoFairValue);
      if (oneriNelCosto) await preparaOneri(tx, libro, oneriNelCosto);
      return cambiaOpzioni(tx, libro, body);
    }),
  );
  lega(app, servizi, rotteLibri.predefiniti, ({ contesto, body }) => {
    const codAzienda = aziendaDi(contesto);
    // Templates are an area of their own: who fills both needs both.
    if (!haPrivilegio(contesto, 'Scritture_W', codAzienda)) throw errore('PRIVILEGIO_MANCANTE');
    return inTransazione(db, contesto, async (tx) => {
      const libro = await libroDi(tx, codAzienda, body?.codLibro);
      if (!haPredefiniti(libro.codLibro))
        throw errore('STATO_NON_ADATTO', {
          detail: `Il libro ${libro.codLibro} non ha predefiniti: si compila a mano.`,
        });
      try {
        return await caricaPredefiniti(tx, libro, body?.soloMancanti === true);
      } catch (causa) {
        if (!(causa instanceof GiaCaricati)) throw causa;
        throw errore('STATO_NON_ADATTO', {
          detail:
            'Gli archivi contabili non sono vuoti: si possono aggiungere soltanto i predefiniti che mancano.',
        });
      }
    });
  });
  lega(app, servizi, rotteLibri.simboli, async () => SIMBOLI_DETTI);
};
