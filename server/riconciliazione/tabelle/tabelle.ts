import type { Static } from 'typebox';
import type {
  CausaleBanca,
  ContoRiconciliato,
  RegolaRiconciliazione,
} from '#contract/riconciliazione/tabelle.ts';
import {
  campiCausaleBanca,
  campiContoRiconciliato,
  campiRegola,
} from '#domain/tabelle/riconciliazione/campi.ts';
import { tabellaDaCampi } from '#server/record/campi.ts';

export type RecordConto = Static<typeof ContoRiconciliato>;
export type RecordCausaleBanca = Static<typeof CausaleBanca>;
export type RecordRegola = Static<typeof RegolaRiconciliazione>;

export const tabellaContiRiconciliati = tabellaDaCampi(
  'conti_riconciliati',
  campiContoRiconciliato,
);
export const tabellaCausaliBanca = tabellaDaCampi('causali_banca', campiCausaleBanca);
export const tabellaRegole = tabellaDaCampi('regole_riconciliazione', campiRegola);

/** As a new record is written: with the company of the call, which is not shown. */
const scritta = (nome: string, campi: Parameters<typeof tabellaDaCampi>[1]) =>
  tabellaDaCampi(nome, campi, { campi: { codAzienda: 'cod_azienda' } });

export const contiScritti = scritta('conti_riconciliati', campiContoRiconciliato);
export const causaliScritte = scritta('causali_banca', campiCausaleBanca);
export const regoleScritte = scritta('regole_riconciliazione', campiRegola);
