import Type from 'typebox';
import { campiFornitore } from '#domain/tabelle/fornitori-identita/campi.ts';
import {
  LUNGHEZZA_SEGRETO_CLIENT,
  LUNGHEZZA_VALORE_CLAIM,
  RUOLI_MASSIMI,
} from '#domain/tabelle/fornitori-identita/fornitore.ts';
import { ingressoDi, recordDi } from './campi.ts';
import { Id, Istante, nullo, o, ParametroId } from './forme.ts';
import { rotta } from './rotta.ts';
import { rotteTabella } from './tabella.ts';

const RuoloDaClaim = Type.Object({
  valore: Type.String({ maxLength: LUNGHEZZA_VALORE_CLAIM }),
  idRuolo: Id,
  /** Null: on all companies. */
  codAzienda: nullo(Type.String({ minLength: 1, maxLength: 10 })),
});

export const FornitoreIdentita = recordDi(campiFornitore, { ruoli: Type.Array(RuoloDaClaim) });

const FornitoreIdentitaIngresso = ingressoDi(campiFornitore, {
  ruoli: o(Type.Array(RuoloDaClaim, { maxItems: RUOLI_MASSIMI })),
  /** Written and never read back; null leaves it as it is set, an empty one takes it away. */
  segreto: o(nullo(Type.String({ maxLength: LUNGHEZZA_SEGRETO_CLIENT }))),
});

/** Who may be believed to say who comes in: written by who administers users everywhere. */
const tabella = rotteTabella({
  risorsa: 'fornitori-identita',
  uno: 'un fornitore di identità',
  tutti: 'i fornitori di identità',
  leggere: 'Utenti_R',
  scrivere: 'Utenti_W',
  ovunque: true,
  ambito: 'nessuno',
  record: FornitoreIdentita,
  ingresso: FornitoreIdentitaIngresso,
});

/** What a provider's own document says, one line each, and whether it will do. */
const PuntoDellaProva = Type.Object({
  nome: Type.String(),
  esito: Type.Enum(['bene', 'avviso', 'errore']),
  dettaglio: Type.String(),
});

const CollegamentoUtente = Type.Object({
  id: Id,
  fornitore: Type.String(),
  sub: Type.String(),
  /** The claim by which it was linked, as it read then. */
  valore: Type.String(),
  creatoIl: Istante,
  ultimoAccesso: nullo(Istante),
});

const AccessoLocale = Type.Object({
  /** Whether everybody comes in by name and password. */
  attivo: Type.Boolean(),
  /** Who still does where the others do not. */
  emergenza: nullo(Type.String({ maxLength: 100 })),
});

export const rotteFornitoriIdentita = {
  ...tabella,
  crea: { ...tabella.crea, riconferma: true as const },
  aggiorna: { ...tabella.aggiorna, riconferma: true as const },
  elimina: { ...tabella.elimina, riconferma: true as const },
  prova: rotta({
    metodo: 'POST',
    url: '/fornitori-identita/{id}/prova',
    riassunto:
      'Legge il documento e le chiavi di un fornitore di identità, e dice che cosa ne risulta',
    accesso: 'Utenti_W',
    ovunque: true,
    ambito: 'nessuno',
    params: ParametroId,
    risposta: Type.Array(PuntoDellaProva),
  }),
  collegamenti: rotta({
    metodo: 'GET',
    url: '/utenti/{id}/collegamenti',
    riassunto: 'Con quali fornitori di identità entra un utente',
    accesso: 'Utenti_R',
    ovunque: true,
    ambito: 'nessuno',
    params: ParametroId,
    risposta: Type.Array(CollegamentoUtente),
  }),
  scollega: rotta({
    metodo: 'DELETE',
    url: '/utenti/{id}/collegamenti/{idCollegamento}',
    riassunto:
      'Toglie il collegamento di un utente a un fornitore e chiude le sessioni aperte da lì',
    accesso: 'Utenti_W',
    ovunque: true,
    ambito: 'nessuno',
    params: Type.Object({ id: Id, idCollegamento: Id }),
    risposta: Type.Object({ id: Id }),
  }),
  leggiLocale: rotta({
    metodo: 'GET',
    url: '/configurazione/accesso-locale',
    riassunto: 'Se si entra con nome e password, e chi vi entra sempre',
    accesso: 'Utenti_R',
    ovunque: true,
    ambito: 'nessuno',
    risposta: AccessoLocale,
  }),
  scriviLocale: rotta({
    metodo: 'PUT',
    url: '/configurazione/accesso-locale',
    riassunto: 'Accende o spegne l’accesso con nome e password',
    accesso: 'Utenti_W',
    ovunque: true,
    ambito: 'nessuno',
    riconferma: true,
    body: AccessoLocale,
    risposta: AccessoLocale,
  }),
};

export const formeFornitoriIdentita = {
  AccessoLocale,
  CollegamentoUtente,
  FornitoreIdentita,
  FornitoreIdentitaIngresso,
  PuntoDellaProva,
  RuoloDaClaim,
};
