import Type from 'typebox';
import { SCELTE, SEZIONI_MENU } from '#domain/accesso/preferenze/preferenze.ts';
import { nullo } from './forme.ts';
import { rotta } from './rotta.ts';

const una = <const V extends readonly string[]>(valori: V) => Type.Enum<[...V]>([...valori]);

const Campi = Type.Object({
  lingua: una(SCELTE.lingua),
  aspetto: una(SCELTE.aspetto),
  variante: una(SCELTE.variante),
  densita: una(SCELTE.densita),
  visorePdf: una(SCELTE.visorePdf),
  aziendaPreferita: nullo(Type.String({ minLength: 1, maxLength: 10 })),
  posizioneMenu: una(SCELTE.posizioneMenu),
  dimensioneMenu: una(SCELTE.dimensioneMenu),
  coloreMenu: una(SCELTE.coloreMenu),
  immagineMenu: una(SCELTE.immagineMenu),
  menuCompatto: Type.Boolean(),
  sezioniMenu: Type.String({
    maxLength: SEZIONI_MENU.massimo,
    pattern: SEZIONI_MENU.modello.source,
  }),
  navbar: una(SCELTE.navbar),
  larghezza: una(SCELTE.larghezza),
});

/** `versione` is 0 until the user has chosen something for the first time. */
export const PreferenzeLette = Type.Object({ versione: Type.Integer(), ...Campi.properties });

/** Only what changes is sent; without a version the last writer wins, field by field. */
const PreferenzeScritte = Type.Object(
  { versione: Type.Optional(Type.Integer()), ...Type.Partial(Campi).properties },
  { additionalProperties: false },
);

export const rottePreferenze = {
  leggi: rotta({
    metodo: 'GET',
    url: '/preferenze',
    riassunto: 'Le proprie preferenze: quelle di partenza finché non se ne è scelta una',
    accesso: 'autenticato',
    ambito: 'nessuno',
    risposta: PreferenzeLette,
  }),
  scrivi: rotta({
    metodo: 'PUT',
    url: '/preferenze',
    riassunto: 'Cambia le proprie preferenze: i soli campi mandati, gli altri restano',
    accesso: 'autenticato',
    ambito: 'nessuno',
    body: PreferenzeScritte,
    risposta: PreferenzeLette,
  }),
};

export const formePreferenze = {
  Preferenze: PreferenzeLette,
  PreferenzeIngresso: PreferenzeScritte,
};
