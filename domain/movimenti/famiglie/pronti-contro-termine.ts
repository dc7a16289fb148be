import { differenza, prodotto, quoziente, segno, somma } from '#domain/money/decimale.ts';
import { eLavorativo } from '#domain/tempo/calendario.ts';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import { type NomeCampo, USI_DEL_DENARO, type UsiFamiglia } from '../campi.ts';
import type { RigaPrima } from '../fissato/contesto.ts';
import { inNota } from '../fissato/derivati.ts';
import { righePrima } from '../fissato/giacenza.ts';
import { mettiCapitale, mettiRitenuta } from '../fissato/importi-titolo.ts';
import { type Quadro, regimeDel } from '../fissato/quadro.ts';
import type { Foglio } from '../foglio.ts';
import type { EsitoFamiglia, Famiglia } from './famiglia.ts';

/** Repurchase agreements: what is lent, and what comes back with interest. */
const usiPronti: UsiFamiglia = ({ causale }) => ({
  ...USI_DEL_DENARO,
  qtaVnominale: 'chiesto',
  prezzo: causale.effettoLiquidita < 0 ? 'chiesto' : 'facoltativo',
  controvaloreOriginale: 'calcolato',
  ...(causale.effettoLiquidita > 0
    ? { interessiLordi: 'calcolato', ritenutaSuInteressi: 'calcolato' }
    : { dataTermine: 'facoltativo', prezzoTermine: 'facoltativo' }),
});

interface Credito {
  readonly quantita: string;
  readonly importo: string;
}

/** What is still lent: spot legs less those that came back. */
const creditoDi = (righe: readonly RigaPrima[]): Credito => {
  const verso = ({ effettoLiquidita }: RigaPrima) => (effettoLiquidita < 0 ? '1' : '-1');
  return {
    quantita: somma(...righe.map((una) => prodotto(una.quantita, verso(una)))),
    importo: somma(...righe.map((una) => prodotto(una.controvalore, verso(una)))),
  };
};

/** When and at what price the forward leg was agreed: both or none, after the money was lent. */
function accordo({ avvisi }: Quadro, foglio: Foglio, valuta: Data): void {
  const data = foglio.chiedi('dataTermine');
  const prezzo = foglio.chiedi('prezzoTermine');
  const errore = (campo: NomeCampo, messaggio: string) =>
    avvisi.push({ campo, peso: 'errore', messaggio });
  if (data === null && prezzo !== null)
    errore('dataTermine', 'Il prezzo a termine vuole la data a termine: scrivere anche quella.');
  if (data !== null && prezzo === null)
    errore('prezzoTermine', 'La data a termine vuole il prezzo a termine: scrivere anche quello.');
  if (data === null) return;
  if (data <= valuta)
    errore('dataTermine', 'La data a termine viene dopo la valuta della gamba a pronti.');
  else if (!eLavorativo(data as Data, 'TARGET'))
    avvisi.push({
      campo: 'dataTermine',
      peso: 'avviso',
      messaggio: `Il ${stampaData(data as Data, 'dd/MM/yyyy')} TARGET è chiuso: si regola il giorno dopo che è aperto.`,
    });
}

/** The spot leg: money lent against titoli, which stay with who sells them (TUIR, art. 94 c. 2). */
function aPronti(quadro: Quadro, foglio: Foglio, valuta: Data): EsitoFamiglia {
  const quantita = foglio.chiedi('qtaVnominale');
  foglio.chiedi('prezzo', 'a pronti');
  accordo(quadro, foglio, valuta);
  mettiCapitale(quadro, foglio, { quantita });
  return {};
}

/**
 * The forward leg: what was lent comes back, and the difference is interest
 * (docs/regole/derivati.md#pronti-contro-termine).
 */
function termine(quadro: Quadro, foglio: Foglio, valuta: Data): EsitoFamiglia {
  const credito = creditoDi(righePrima(quadro, foglio, false));
  const quantita = foglio.proponi('qtaVnominale', {
    valore:
      foglio.scritto('qtaVnominale') ?? (segno(credito.quantita) > 0 ? credito.quantita : null),
    nota: 'ancora a credito',
  });
  const prezzo = foglio.chiedi('prezzo', 'a termine');
  const parte =
    quantita === null || segno(credito.quantita) <= 0
      ? null
      : prodotto(credito.importo, quoziente(quantita, credito.quantita));
  if (segno(credito.quantita) <= 0)
    quadro.avvisi.push({
      campo: 'cod_Titolo',
      peso: 'errore',
      messaggio:
        'Non ci sono pronti ancora a credito su questo titolo: registrare prima la gamba a pronti.',
    });
  mettiCapitale(quadro, foglio, { quantita });
  const aTermine = foglio.celle.get('controvaloreOriginale')?.calcolato ?? null;
  const versato = foglio.calcola('controvaloreOriginale', {
    valore: parte,
    nota: aTermine === null ? 'versati a pronti' : `versati a pronti · tornano ${inNota(aTermine)}`,
  });
  const lordo = foglio.calcola('interessiLordi', {
    valore: aTermine !== null && versato !== null ? differenza(aTermine, versato) : null,
    nota: prezzo === null ? null : 'termine meno pronti',
  });
  const regime = regimeDel(quadro, valuta);
  mettiRitenuta(quadro, foglio, {
    valuta,
    lordo,
    quote: [{ quota100: '100', aliquota: regime.aliquotaInteressi }],
  });
  return {};
}

export const pronti: Famiglia = {
  usi: usiPronti,
  calcola: (quadro, foglio, { dataValuta }) =>
    quadro.causale.effettoLiquidita < 0
      ? aPronti(quadro, foglio, dataValuta)
      : termine(quadro, foglio, dataValuta),
};
