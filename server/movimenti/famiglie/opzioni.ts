import { controvaloreSecco } from '#domain/calcolo/controvalore.ts';
import { valoreContratti } from '#domain/calcolo/derivati.ts';
import { arrotonda, prodotto } from '#domain/money/decimale.ts';
import type { Foglio } from '#domain/movimenti/foglio.ts';
import { opposto } from '#domain/movimenti/saldo.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { ultimoPrezzo } from '#server/movimenti/fissato-prezzo.ts';
import type { Quadro, TitoloFissato } from '#server/movimenti/fissato-quadro.ts';
import { creaAltra } from './altra.ts';
import { costoIncassato, costoPagato, SENZA_COSTO } from './costo.ts';
import { controllaScadenza, moltiplicatoreDi, quantitaConSegno } from './derivati.ts';
import { mettiImpostaPlusvalenze, mettiImpostaSullEsercizio } from './plusvalenza.ts';
import type { EsitoRegola, Giorni, RegolaFissato } from './regola.ts';

const PUT = 'P';
const EUROPEA = 'E';
const DECIMALI_QUANTITA = 6;

/** The premium, with the sign of the contracts: who writes an option is paid it. */
async function premio(
  quadro: Quadro,
  foglio: Foglio,
  { dataMovimento, dataValuta }: Giorni,
): Promise<EsitoRegola> {
  const { scritta, quantita, corto } = quantitaConSegno(quadro, foglio);
  const prezzo = foglio.chiedi('prezzo', await ultimoPrezzo(quadro, dataMovimento));
  const moltiplicatore = moltiplicatoreDi(quadro);
  const valutato =
    scritta !== null && prezzo !== null
      ? valoreContratti('Premio', { contratti: scritta, prezzo, moltiplicatore })
      : null;
  foglio.calcola('controvaloreOriginale', {
    valore: valutato?.valore ?? null,
    traccia: valutato ? [valutato.passo] : [],
  });
  const apre = quadro.causale.effettoQuantita > 0;
  foglio.calcola('flagApertura', { valore: apre ? 'A' : 'C' });
  controllaScadenza(quadro);
  if (!apre)
    await mettiImpostaPlusvalenze(quadro, foglio, {
      quantita: scritta === null ? null : quantita,
      corto,
      dataMovimento,
      dataValuta,
    });
  if (!apre || !corto) return { corto };
  const immCirc = foglio.valore('immCirc');
  return { corto, costo: () => costoIncassato(costoPagato(quadro, foglio, immCirc)) };
}

/** The option lapses: what it cost is lost, what it brought in is kept. */
async function scadenza(
  quadro: Quadro,
  foglio: Foglio,
  { dataMovimento, dataValuta }: Giorni,
): Promise<EsitoRegola> {
  const { scritta, quantita, corto } = quantitaConSegno(quadro, foglio);
  const giorno = quadro.titolo?.anagrafica.scadenzaDerivato ?? null;
  if (giorno !== null && quadro.dataMovimento < giorno)
    quadro.avvisi.push({
      campo: 'dataMovimento',
      peso: 'avviso',
      messaggio: `L’opzione scade il ${stampaData(giorno, 'dd/MM/yyyy')}: prima di allora non è perduta.`,
    });
  foglio.calcola('flagApertura', { valore: 'C' });
  await mettiImpostaPlusvalenze(quadro, foglio, {
    quantita: scritta === null ? null : quantita,
    corto,
    dataMovimento,
    dataValuta,
  });
  return { corto };
}

function controllaEsercizio(quadro: Quadro): void {
  const { titolo, avvisi, dataMovimento } = quadro;
  const { stileOption, scadenzaDerivato } = titolo?.anagrafica ?? {};
  if (stileOption === EUROPEA && scadenzaDerivato && dataMovimento < scadenzaDerivato)
    avvisi.push({
      campo: 'dataMovimento',
      peso: 'avviso',
      messaggio: `L’opzione è europea: si esercita alla scadenza, il ${stampaData(scadenzaDerivato, 'dd/MM/yyyy')}.`,
    });
  controllaScadenza(quadro);
}

/** The underlying that the option names, or the one that was chosen in its place. */
async function sottostante({
  titoloDi,
  ingresso,
  titolo,
  avvisi,
}: Quadro): Promise<TitoloFissato | null> {
  const codice = ingresso.altra?.cod_Titolo ?? titolo?.anagrafica.codSottostante ?? null;
  if (codice !== null) return titoloDi(codice, 'altra.cod_Titolo');
  avvisi.push({
    campo: 'altra.cod_Titolo',
    peso: 'errore',
    messaggio:
      'L’opzione non ha un sottostante da consegnare: sceglierlo, o registrare il regolamento in denaro con OPC.',
  });
  return null;
}

/** What is paid or cashed for the underlying at the price that stands. */
export async function mettiScambio(
  quadro: Quadro,
  foglio: Foglio,
  titolo: TitoloFissato | null,
): Promise<void> {
  const [quantita, prezzo] = [foglio.valore('qtaVnominale'), foglio.valore('prezzo')];
  if (titolo === null || quantita === null || prezzo === null) return;
  const { quotazione } = titolo.calcolato;
  const secco = await quadro.tenta(() =>
    controvaloreSecco({
      quantita,
      prezzo,
      quotazione,
      poolFactor: '1',
      indicizzazione: null,
      cambio: '1',
    }),
  );
  foglio.calcola('controvaloreOriginale', {
    valore: secco?.divisa ?? null,
    traccia: () => secco?.traccia ?? [],
  });
}

/** The option goes out and the underlying is bought or sold at the strike, whichever side one is on. */
async function esercizio(quadro: Quadro, foglio: Foglio, giorni: Giorni): Promise<EsitoRegola> {
  const { titolo, ingresso } = quadro;
  const { scritta, quantita, corto } = quantitaConSegno(quadro, foglio);
  controllaEsercizio(quadro);
  const compra = (titolo?.anagrafica.tipoOption === PUT) === corto;
  const codCausale = ingresso.altra?.cod_Causale ?? (compra ? 'ACQ' : 'VEN');
  const causale = await quadro.causaleDi(codCausale, 'altra.cod_Causale');
  const sotto = await sottostante(quadro);
  const pezzi =
    scritta === null
      ? null
      : arrotonda(prodotto(quantita, moltiplicatoreDi(quadro)), DECIMALI_QUANTITA);
  foglio.calcola('flagApertura', { valore: 'C' });
  const immCirc = foglio.valore('immCirc');
  const altra = await creaAltra(quadro, foglio, {
    causale,
    titolo: sotto,
    campi: [
      { nome: 'cod_Causale', uso: 'chiesto', proposta: { valore: codCausale } },
      {
        nome: 'cod_Titolo',
        uso: 'facoltativo',
        proposta: { valore: sotto?.anagrafica.codTitolo ?? null, nota: 'sottostante' },
      },
      {
        nome: 'immCirc',
        uso: 'chiesto',
        proposta: { valore: sotto?.anagrafica.immCirc ?? immCirc },
      },
      {
        nome: 'qtaVnominale',
        uso: 'chiesto',
        proposta: { valore: pezzi, nota: 'contratti × moltiplicatore' },
      },
      {
        nome: 'prezzo',
        uso: 'chiesto',
        proposta: { valore: titolo?.anagrafica.strike ?? null, nota: 'strike' },
      },
    ],
    importi: (suo) => mettiScambio(quadro, suo, sotto),
    costo: (suo) =>
      causale.effettoQuantita > 0
        ? costoPagato(quadro, suo, suo.valore('immCirc'), foglio)
        : SENZA_COSTO,
  });
  if (sotto !== null && causale.effettoQuantita < 0)
    await mettiImpostaSullEsercizio(quadro, foglio, giorni, {
      titolo: sotto,
      foglio: altra.foglio,
      opzione: { quantita, corto },
    });
  else foglio.calcola('impostaPlusvalenze', { valore: '0' });
  return { corto, ...(scritta !== null && { quantita: opposto(quantita) }), altra };
}

/** Options: premium paid and cashed, exercise, expiry (domain.md §4.3 T11). */
export const regolaOpzioni: RegolaFissato = {
  calcola: (quadro, foglio, giorni) => {
    const { effettoLiquidita, reddito } = quadro.causale;
    if (effettoLiquidita !== 0) return premio(quadro, foglio, giorni);
    return reddito === 'nessuno'
      ? esercizio(quadro, foglio, giorni)
      : scadenza(quadro, foglio, giorni);
  },
};
