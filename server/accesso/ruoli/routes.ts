import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { rotteRuoli } from '#contract/ruoli.ts';
import { tieneOvunque } from '#domain/accesso/amministrazione.ts';
import type { TipoEvento } from '#domain/accesso/eventi.ts';
import {
  descrizionePrivilegio,
  ePrivilegio,
  implica,
  privilegiDiOgniRuolo,
  privilegiEssenziali,
} from '#domain/accesso/privilegi.ts';
import { origineDi, segnaEvento } from '#server/accesso/eventi.ts';
import { amministrando } from '#server/accesso/utenti/ambito.ts';
import { errore, erroreCampo } from '#server/base/errori.ts';
import { type Contesto, inTransazione } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { aggiorna, elenco, elimina, inserisci, uno } from '#server/record/tabella-record.ts';
import { type RecordRuolo, tabellaRuoli } from './tabella.ts';

interface Scritto {
  readonly nome: string;
  readonly privilegi: readonly string[];
  readonly secondoFattore?: boolean | undefined;
}

const valoriDi = (body: Scritto) => {
  const nome = body.nome.trim();
  if (nome === '') throw erroreCampo('nome', 'Campo Obbligatorio');
  const { secondoFattore } = body;
  return {
    nome,
    privilegi: privilegiEssenziali(body.privilegi.filter(ePrivilegio)),
    secondoFattore,
  };
};

/** Nobody puts into a role what they do not hold everywhere themselves. */
const esigiPosseduti = (
  { privilegi: posseduti }: Contesto,
  nuovi: readonly string[],
  prima: readonly string[] = [],
): void => {
  const diPrima = prima.filter(ePrivilegio);
  const mancanti = nuovi
    .filter(ePrivilegio)
    .filter((uno) => !implica(diPrima, uno) && !tieneOvunque(posseduti, uno));
  if (mancanti.length === 0) return;
  throw errore('PRIVILEGIO_MANCANTE', {
    detail: `A un ruolo si aggiungono soltanto privilegi che si hanno su tutte le aziende: manca ${mancanti.map((uno) => `«${descrizionePrivilegio(uno)}»`).join(', ')}.`,
  });
};

const esigiInutilizzato = ({ nome, utenti }: RecordRuolo): void => {
  if (utenti === 0) return;
  const quanti = utenti === 1 ? 'un utente' : `${utenti} utenti`;
  throw errore('IN_USO', {
    detail: `Il ruolo «${nome}» è di ${quanti}: ritirarlo prima di eliminarlo.`,
  });
};

/** What the register says that a role gives and asks for. */
const fattoDi = ({ privilegi, secondoFattore }: RecordRuolo) => ({
  privilegi,
  ...(secondoFattore && { secondoFattore }),
});

interface Fatto {
  readonly tipo: TipoEvento;
  readonly oggetto: string;
  readonly particolari?: Record<string, unknown>;
}

const segna = (tx: Tx, { utente }: Contesto, request: FastifyRequest, fatto: Fatto) =>
  segnaEvento(tx, { ...fatto, utente: utente.username, origine: origineDi(request) });

/** A second role by the same name, whatever its capitals, is refused by its field. */
const esigiNomeLibero = async (tx: Tx, nome: string, id = 0): Promise<void> => {
  const { rows } = await sql<{ nome: string }>`
    select nome from ruoli where lower(nome) = ${nome.toLowerCase()} and id <> ${id}`.execute(tx);
  const [altro] = rows;
  if (!altro) return;
  throw errore('GIA_ESISTENTE', {
    detail: `C'è già un ruolo «${altro.nome}»: scegliere un altro nome.`,
    errori: [{ campo: 'nome', messaggio: 'È già il nome di un altro ruolo.' }],
  });
};

export const rotteDeiRuoli = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;

  lega(app, servizi, rotteRuoli.elenco, ({ contesto }) =>
    inTransazione(db, amministrando(contesto, 'Utenti_R'), (tx) =>
      elenco<RecordRuolo>(tx, tabellaRuoli),
    ),
  );

  lega(app, servizi, rotteRuoli.crea, ({ contesto, body, request }) => {
    const { nome, privilegi, secondoFattore } = valoriDi(body);
    esigiPosseduti(contesto, privilegi, privilegiDiOgniRuolo);
    const conPropri = privilegiEssenziali([...privilegi, ...privilegiDiOgniRuolo]);
    const valori = { nome, privilegi: conPropri, secondoFattore };
    return inTransazione(db, contesto, async (tx) => {
      await esigiNomeLibero(tx, valori.nome);
      const creato = await inserisci<RecordRuolo>(tx, tabellaRuoli, valori);
      const particolari = fattoDi(creato);
      await segna(tx, contesto, request, {
        tipo: 'ruolo-creato',
        oggetto: creato.nome,
        particolari,
      });
      return creato;
    });
  });

  lega(app, servizi, rotteRuoli.aggiorna, ({ contesto, params, body, request }) => {
    const valori = valoriDi(body);
    return inTransazione(db, contesto, async (tx) => {
      const prima = await uno<RecordRuolo>(tx, tabellaRuoli, 'id', params.id);
      esigiPosseduti(contesto, valori.privilegi, prima.privilegi);
      await esigiNomeLibero(tx, valori.nome, params.id);
      const attesa = { id: params.id, versione: body.versione };
      const dopo = await aggiorna<RecordRuolo>(tx, tabellaRuoli, attesa, valori);
      await segna(tx, contesto, request, {
        tipo: 'ruolo-modificato',
        oggetto: prima.nome,
        particolari: {
          prima: { nome: prima.nome, ...fattoDi(prima) },
          dopo: { nome: dopo.nome, ...fattoDi(dopo) },
        },
      });
      return dopo;
    });
  });

  lega(app, servizi, rotteRuoli.elimina, ({ contesto, params, query, body, request }) => {
    return inTransazione(db, contesto, async (tx) => {
      const ruolo = await uno<RecordRuolo>(tx, tabellaRuoli, 'id', params.id);
      esigiInutilizzato(ruolo);
      const attesa = { id: params.id, versione: query.versione ?? body?.versione };
      const tolto = await elimina(tx, tabellaRuoli, attesa);
      await segna(tx, contesto, request, { tipo: 'ruolo-eliminato', oggetto: ruolo.nome });
      return tolto;
    });
  });
};
