import type { EsitoIpotesiWire } from '#contract/fiscalita.ts';
import { sePoi } from '#domain/fiscalita/zainetto.ts';
import { centesimi, inEuro } from '#domain/money/centesimi.ts';
import { prodotto } from '#domain/money/decimale.ts';
import type { Contesto } from '#domain/movimenti/fissato/contesto.ts';
import { inGioco } from '#domain/movimenti/fissato/effetti.ts';
import type { FissatoScritto } from '#domain/movimenti/fissato/quadro.ts';
import { genereDi, ordineNelGiorno } from '#domain/movimenti/generi.ts';
import type { RigaMovimento } from '#domain/movimenti/riga.ts';
import { ipotesi, type RigaIpotetica } from '#domain/posizioni/ipotesi.ts';
import { euroDecimale } from '#domain/posizioni/riga.ts';
import type { Data } from '#domain/tempo/data.ts';
import { errore } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import { calcolaFissato, nuovoContesto, risolvi } from '#server/movimenti/contesto.ts';
import type { ChiCalcola } from '#server/movimenti/lettori-contesto.ts';
import { haImpostaNeiCosti } from '#server/posizioni/gioco-fiscale.ts';
import { leggiGiacenze } from '#server/posizioni/ipotesi.ts';
import { residuaInUscita, usoInUscita } from './in-uscita.ts';
import { leggiMovimenti, type MovimentoLetto } from './lettura.ts';
import { contoDi } from './prospetto.ts';
import { rapportoDi } from './rapporti.ts';
import { type RealizzoLetto, realizziDeiMovimenti } from './realizzi.ts';

/** A sale that is thought of: a slip as it would be typed. */
export type Vendita = Pick<
  FissatoScritto,
  'cod_Portafoglio' | 'cod_Depositario' | 'qtaVnominale' | 'prezzo' | 'immCirc'
> & { readonly cod_Titolo: string; readonly dataMovimento: Data };

/** Of no registered movement, and after all of them within its day. */
const NESSUNO = 2 ** 50;
const VENDITA = 'VEN';

const decimale = (importo: string | number | null | undefined): string => String(importo ?? '0');

/** A row of a sale as positions would see it, and where. */
function inPosizione(contesto: Contesto, riga: RigaMovimento): RigaIpotetica | null {
  const { cod_titolo: codTitolo, imm_circ: immCirc } = riga;
  const causale = contesto.cerca('causale', { codCausale: riga.cod_causale });
  const genere = causale && genereDi(causale, 'sola');
  if (!causale || !genere || codTitolo === null || immCirc === null) return null;
  const titolo = contesto.cerca('titolo', { codTitolo });
  const { comportamento } = causale;
  const mossa = inGioco(riga, genere, {
    comportamento,
    tipoTitolo: titolo?.anagrafica.tipoTitolo ?? null,
  });
  return (
    mossa && {
      ...mossa,
      ordine: ordineNelGiorno(causale, genere),
      chiave: {
        codPortafoglio: riga.cod_portafoglio,
        codDepositario: riga.cod_depositario,
        ...{ codTitolo, immCirc, corta: riga.corto },
      },
    }
  );
}

/** What the sale takes out of what is held, negative, at what that cost the taxman; null where it cannot be played. */
async function costoFiscaleDi(tx: Tx, chi: ChiCalcola, riga: RigaMovimento) {
  const [mossa = null] = await risolvi(tx, chi, nuovoContesto(), [riga], inPosizione);
  if (mossa === null) return null;
  const posto = { chiavi: [mossa.chiave], data: mossa.data, ordine: mossa.ordine };
  const [lette] = await leggiGiacenze(tx, chi.codAzienda, [posto], { fiscali: true });
  const [esito] = lette ? ipotesi(lette, [mossa]).esiti : [];
  return esito ? euroDecimale(esito.effetto.costo + (esito.allaChiusura?.costo ?? 0n)) : null;
}

/** The sale as the movement that its slip would register, at what the books let go of. */
function movimentoDi(
  vendita: Vendita,
  riga: RigaMovimento,
  costoScaricato: string | null | undefined,
): MovimentoLetto {
  const quantita = decimale(riga.qta_vnominale);
  return {
    id: NESSUNO,
    anno: Number(vendita.dataMovimento.slice(0, 4)),
    ...{ nreg: 0, nriga: 1, codCausale: VENDITA, codTitolo: vendita.cod_Titolo },
    codPortafoglio: vendita.cod_Portafoglio,
    codDepositario: vendita.cod_Depositario,
    giorno: vendita.dataMovimento,
    dataValuta: riga.data_valuta as Data,
    ...{ genere: 'scarico', che: 'realizza', rimborsa: false, corto: false },
    quantitaMossa: `-${quantita}`,
    costoMosso: prodotto(costoScaricato ?? '0', '-1'),
    quantita,
    prezzo: decimale(riga.prezzo),
    poolFactor: riga.pool_factor ?? null,
    poolFactorDopo: null,
    coefficiente: riga.coefficiente ?? null,
    cambio: riga.cambio ?? null,
    controvaloreEuro: decimale(riga.controvalore_euro),
    commissioni: decimale(riga.commissioni),
    spese: decimale(riga.spese),
    bolli: decimale(riga.bolli),
    impostaTrattenuta: decimale(riga.imposta_plusvalenze_euro),
    posto: null,
  };
}

/** What the sale would realise, after what is registered until the evening of its day. */
async function realizzoDi(tx: Tx, chi: ChiCalcola, vendita: Vendita): Promise<RealizzoLetto> {
  const slip = { ...vendita, cod_Causale: VENDITA };
  const { righe, risposta } = await calcolaFissato(tx, chi, slip as FissatoScritto);
  const [riga] = righe;
  if (!riga) throw errore('REGOLA_VIOLATA', { detail: 'La vendita non si calcola.' });
  const { codAzienda } = chi;
  const registrati = await leggiMovimenti(tx, {
    codAzienda,
    portafogli: [vendita.cod_Portafoglio],
    codDepositario: vendita.cod_Depositario,
    codTitolo: vendita.cod_Titolo,
  });
  const prima = registrati.filter(({ giorno }) => giorno <= vendita.dataMovimento);
  const realizzato = async (movimento: MovimentoLetto) => {
    const realizzi = await realizziDeiMovimenti(tx, chi, [...prima, movimento], new Map());
    return realizzi.find((uno) => uno.movimento.id === NESSUNO);
  };
  const ipotetico = movimentoDi(vendita, riga, risposta.effetti[0]?.costoScaricato);
  let suo = await realizzato(ipotetico);
  // An average cost is of the movements of before: of what a sale itself takes out only a dichiarativo is told.
  if (suo?.regime === 'D' && (await haImpostaNeiCosti(tx, codAzienda))) {
    const costoMosso = await costoFiscaleDi(tx, chi, riga);
    if (costoMosso !== null) suo = await realizzato({ ...ipotetico, costoMosso });
  }
  if (!suo)
    throw errore('REGOLA_VIOLATA', {
      detail: `Il portafoglio ${vendita.cod_Portafoglio} non ha uno zainetto: non è di un nettista in amministrato o dichiarativo.`,
      errori: [{ campo: 'cod_Portafoglio', messaggio: 'Non ha uno zainetto.' }],
    });
  if (suo.importo === null)
    throw errore('REGOLA_VIOLATA', {
      detail: `Il risultato non si conta. ${suo.perche}`,
      errori: [{ campo: 'qtaVnominale', messaggio: suo.perche ?? '' }],
    });
  return suo;
}

/** What a sale would be taxed for, with the losses that it would use. Writes nothing. */
export async function ipotesiDi(
  tx: Tx,
  chi: ChiCalcola,
  vendita: Vendita,
): Promise<EsitoIpotesiWire> {
  const { ricavo, costo, scarto, oneri, importo, imponibile, ...realizzo } = await realizzoDi(
    tx,
    chi,
    vendita,
  );
  const { regime, natura, percImponibile, aliquota, movimento, traccia } = realizzo;
  const codDepositario = regime === 'A' ? vendita.cod_Depositario : null;
  const rapporto = await rapportoDi(tx, chi.codAzienda, { regime, codDepositario });
  const { anno } = movimento;
  if (rapporto.ultimoCertificato !== null && anno <= rapporto.ultimoCertificato)
    throw errore('STATO_NON_ADATTO', {
      detail: `L’anno ${anno} è certificato: una vendita si prova dal ${rapporto.ultimoCertificato + 1} in poi.`,
    });
  const conto = await contoDi(tx, chi, rapporto, anno);
  const { sua, imposta, usabili } = sePoi(conto.dato, {
    ...{ chiave: NESSUNO, giorno: vendita.dataMovimento, natura, aliquota },
    imponibile: centesimi(imponibile ?? '0'),
  });
  return {
    ...{ regime, natura, ricavo, oneri, percImponibile, aliquota },
    cod_Depositario: codDepositario,
    costo: costo ?? '0',
    scarto: scarto ?? '0',
    importo: importo ?? '0',
    imponibile: imponibile ?? '0',
    usi: sua.usi.map(usoInUscita),
    tassato: inEuro(sua.tassato),
    imposta: inEuro(imposta),
    traccia: [...traccia],
    residue: usabili.map(residuaInUscita),
  };
}
