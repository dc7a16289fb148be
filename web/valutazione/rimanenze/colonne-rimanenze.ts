import { QUANTITA_O_NOMINALE } from '#domain/campi/quantita.ts';
import { nomeMetodo, taciuteDalLivello } from '#domain/giacenze/sguardo.ts';
import { type LivelloDettaglio, nomiLivello } from '#domain/record/filtri/livello.ts';
import { IMM_CIRC } from '#domain/tabelle/imm-circ.ts';
import { doveSta, importo, quantita } from '#web/giacenze/colonne-giacenze.ts';
import type { Colonna } from '#web/ui/tabella/tipi.ts';
import type { Rimanenza } from './rimanenze-api.ts';

type ColonnaRimanenze = Colonna<Rimanenza>;

const nascosta = (colonna: ColonnaRimanenze): ColonnaRimanenze => ({ ...colonna, nascosta: true });

const COLONNE: readonly ColonnaRimanenze[] = [
  { campo: 'cod_Titolo', titolo: 'Titolo', tipo: 'codice', larghezza: 122, ordinabile: true },
  { campo: 'descrizione', titolo: 'Descrizione', tipo: 'testo', larghezza: 130, elastica: true },
  nascosta({ campo: 'codISIN', titolo: 'ISIN', tipo: 'codice', larghezza: 124 }),
  nascosta({ campo: 'tipoTitolo', titolo: 'Tipo', tipo: 'codice', larghezza: 60 }),
  ...doveSta(112).map((una) => ({ ...una, ordinabile: una.campo === 'cod_Portafoglio' })),
  nascosta({ campo: 'depositarioGlobale', titolo: 'Dep. globale', tipo: 'codice', larghezza: 100 }),
  {
    campo: 'immCirc',
    titolo: 'I/C',
    tipo: 'codice',
    larghezza: 52,
    spiegata: ({ immCirc }) => IMM_CIRC.find(({ codice }) => codice === immCirc)?.descrizione,
  },
  nascosta({ campo: 'codDivisa', titolo: 'Divisa', tipo: 'codice', larghezza: 66 }),
  nascosta({ campo: 'numeroConto', titolo: 'Conto', tipo: 'codice', larghezza: 92 }),
  nascosta({
    ...{ campo: 'metodo', titolo: 'Metodo', tipo: 'codice', larghezza: 78 },
    spiegata: ({ metodo }) => nomeMetodo(metodo),
  }),
  quantita('quantita', QUANTITA_O_NOMINALE, 104),
  importo('costoAnte', 'Costo ante €', 112),
  nascosta(importo('scarto', 'Scarto €', 92)),
  nascosta(importo('differenzaCambio', 'Diff. cambio €', 108)),
  importo('svalutazione', 'Svalutazione €', 108),
  importo('ripresa', 'Ripresa €', 92),
  nascosta(importo('svalutazioniCumulate', 'Svalut. cumulate €', 120)),
  nascosta(importo('minusvalenzaNonRilevata', 'Minus non rilevata €', 130)),
  nascosta(importo('plusvalenzaNonRilevata', 'Plus latente €', 110)),
  importo('rateo', 'Rateo €', 92),
  nascosta(importo('ritenutaRateo', 'Ritenuta €', 92)),
  nascosta(importo('creditiMaturati', 'Da incassare €', 104)),
  nascosta(importo('fairValueDerivato', 'Fair value €', 104)),
  nascosta({ campo: 'tipoIfrs9', titolo: 'Classe IFRS 9', tipo: 'codice', larghezza: 96 }),
  nascosta(importo('variazioneFairValue', 'Al fair value €', 112)),
  nascosta(importo('riservaFairValue', 'Riserva €', 104)),
  nascosta({ ...importo('prezzo', 'Prezzo', 96), decimali: 4 }),
  nascosta({ ...importo('cambio', 'Cambio', 88), decimali: 4 }),
  importo('valoreMercato', 'Mercato €', 112),
  { ...importo('valoreBilancio', 'Valore bilancio €', 164), ordinabile: true, ferma: 'right' },
];

/** The columns of a level of detail; without one, those of every position by itself. */
export const colonneDi = (
  livello: LivelloDettaglio | null | undefined,
): readonly ColonnaRimanenze[] => {
  const taciute = taciuteDalLivello(livello && nomiLivello[livello]);
  return COLONNE.filter(({ campo }) => !taciute.includes(campo)).map((una) =>
    livello === 'depositarioGlobale' && una.campo === 'depositarioGlobale'
      ? { ...una, nascosta: false }
      : una,
  );
};
