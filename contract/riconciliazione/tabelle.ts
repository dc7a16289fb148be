import Type from 'typebox';
import {
  campiCausaleBanca,
  campiContoRiconciliato,
  campiRegola,
} from '#domain/tabelle/riconciliazione/campi.ts';
import { ingressoDi, recordDi } from '../campi.ts';
import { CodAzienda, nullo, o } from '../forme.ts';
import { rotteTabella } from '../tabella.ts';
import { MappaturaDelConto } from './mappatura.ts';

const PORTAFOGLI_MASSIMI = 200;
const Codice = Type.String({ minLength: 1, maxLength: 20 });

/** The portfolios that are in it; null: all of the custodian's. */
const portafogli = nullo(Type.Array(Codice, { minItems: 1, maxItems: PORTAFOGLI_MASSIMI }));

/** What has to hold, by name (domain/riconciliazione/regole.ts). */
const condizioni = Type.Object({}, { additionalProperties: true });

const suAzienda = { codAzienda: o(CodAzienda) };

export const ContoRiconciliato = recordDi(campiContoRiconciliato, {
  portafogli,
  mappatura: nullo(MappaturaDelConto),
});
const ContoRiconciliatoIngresso = ingressoDi(campiContoRiconciliato, {
  portafogli: o(portafogli),
  mappatura: o(nullo(MappaturaDelConto)),
  ...suAzienda,
});
export const CausaleBanca = recordDi(campiCausaleBanca);
const CausaleBancaIngresso = ingressoDi(campiCausaleBanca, suAzienda);
export const RegolaRiconciliazione = recordDi(campiRegola, { condizioni });
const RegolaRiconciliazioneIngresso = ingressoDi(campiRegola, { condizioni, ...suAzienda });

const comuni = {
  leggere: 'Riconciliazione_R',
  scrivere: 'Riconciliazione_W',
  ambito: 'azienda',
} as const;

export const rotteContiRiconciliati = rotteTabella({
  ...comuni,
  risorsa: 'contiRiconciliati',
  uno: 'un conto di cui arrivano estratti',
  tutti: 'i conti di cui arrivano estratti',
  record: ContoRiconciliato,
  ingresso: ContoRiconciliatoIngresso,
});

export const rotteCausaliBanca = rotteTabella({
  ...comuni,
  risorsa: 'causaliBanca',
  uno: 'una causale di banca',
  tutti: 'le causali di banca con la nostra',
  record: CausaleBanca,
  ingresso: CausaleBancaIngresso,
});

export const rotteRegoleRiconciliazione = rotteTabella({
  ...comuni,
  risorsa: 'regoleRiconciliazione',
  uno: 'una regola d’abbinamento',
  tutti: 'le regole d’abbinamento',
  record: RegolaRiconciliazione,
  ingresso: RegolaRiconciliazioneIngresso,
});

export const formeTabelleRiconciliazione = {
  ContoRiconciliato,
  ContoRiconciliatoIngresso,
  CausaleBanca,
  CausaleBancaIngresso,
  RegolaRiconciliazione,
  RegolaRiconciliazioneIngresso,
};
