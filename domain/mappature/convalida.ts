import { eDecimale, segno } from '#domain/money/decimale.ts';
import { eData } from '#domain/tempo/data.ts';
import { ModelloErrato, modello } from './modello.ts';
import {
  type Condizione,
  LIMITI,
  type OrigineCampo,
  type Passo,
  type RegoleMappatura,
  type Stile,
  type Valore,
} from './regole.ts';

/** A field of a destination, as far as a mapping must know it. */
export interface CampoDestinazione {
  readonly nome: string;
  readonly titolo: string;
  readonly tipo: 'testo' | 'numero' | 'data';
}

/** What cannot stand, and where: `campi.dataScadenza.stile`, `regole.3.quando.1`. */
export interface ErroreMappatura {
  readonly percorso: string;
  readonly messaggio: string;
}

type Segnala = (percorso: string, messaggio: string) => void;

function provaModello(scritto: string): string | null {
  try {
    modello(scritto);
    return null;
  } catch (causa) {
    if (causa instanceof ModelloErrato) return causa.message;
    throw causa;
  }
}

function convalidaEstrai(passo: Extract<Passo, { fai: 'estrai' }>): string | null {
  const difetto = provaModello(passo.modello);
  if (difetto !== null) return difetto;
  const { gruppi } = modello(passo.modello);
  if (passo.gruppo === undefined || gruppi.includes(passo.gruppo)) return null;
  return `Il modello non ha un gruppo «(?<${passo.gruppo}>…)».`;
}

function convalidaPasso(passo: Passo, { tabelle = {} }: RegoleMappatura): string | null {
  if (passo.fai === 'estrai') return convalidaEstrai(passo);
  if (passo.fai === 'tabella')
    return Object.hasOwn(tabelle, passo.tabella)
      ? null
      : `La tabella «${passo.tabella}» non c’è: aggiungerla o sceglierne un’altra.`;
  if (passo.fai === 'pezzo') return passo.dal >= 1 ? null : 'I caratteri si contano da 1.';
  if ('testo' in passo && passo.testo === '') return 'Manca il testo da cercare.';
  return null;
}

const partiDi = (valore: Valore): readonly Valore[] =>
  'unisci' in valore ? valore.unisci : 'primo' in valore ? valore.primo : [];

function convalidaValore(
  valore: Valore,
  regole: RegoleMappatura,
  { percorso, livello }: { readonly percorso: string; readonly livello: number },
  segnala: Segnala,
): void {
  if (livello > LIMITI.profondita)
    segnala(percorso, 'Le unioni sono troppo annidate: al più due una dentro l’altra.');
  if ('colonna' in valore && valore.colonna.trim() === '')
    segnala(percorso, 'Manca il titolo della colonna.');
  if ('posizione' in valore && (valore.posizione < 1 || valore.posizione > LIMITI.posizione))
    segnala(percorso, `La posizione della colonna va da 1 a ${LIMITI.posizione}.`);
  const parti = partiDi(valore);
  if (('unisci' in valore || 'primo' in valore) && parti.length === 0)
    segnala(percorso, 'Non c’è niente da unire: aggiungere una colonna o una costante.');
  for (const [i, parte] of parti.entries()) {
    const dove = { percorso: `${percorso}.${i}`, livello: livello + 1 };
    convalidaValore(parte, regole, dove, segnala);
  }
  valore.passi?.forEach((passo, i) => {
    const difetto = convalidaPasso(passo, regole);
    if (difetto !== null) segnala(`${percorso}.passi.${i}`, difetto);
  });
}

/** Why a value that the mapping itself writes cannot be one of the field; null where it can. */
function difettoCostante(valore: string, campo: CampoDestinazione): string | null {
  if (valore === '') return null;
  if (campo.tipo === 'numero' && !eDecimale(valore))
    return `${campo.titolo}: «${valore}» va scritto come numero con il punto, ad esempio 3.85.`;
  if (campo.tipo === 'data' && !eData(valore))
    return `${campo.titolo}: «${valore}» va scritto come data aaaa-mm-gg, ad esempio 2026-09-15.`;
  return null;
}

function difettoStile(stile: Stile | undefined, campo: CampoDestinazione): string | null {
  if (campo.tipo === 'numero' && !(stile && 'numero' in stile))
    return `${campo.titolo} è un numero: dire in quale formato è scritto nel file.`;
  if (campo.tipo === 'data' && !(stile && 'data' in stile))
    return `${campo.titolo} è una data: dire in quale formato è scritta nel file.`;
  if (campo.tipo === 'testo' && stile) return `${campo.titolo} è un testo: non ha un formato.`;
  const scala = stile && 'numero' in stile ? stile.scala : undefined;
  if (scala !== undefined && (!eDecimale(scala) || segno(scala) <= 0))
    return `«${scala}» non può moltiplicare: scrivere un numero positivo con il punto, come 0.01.`;
  const decimali = stile && 'numero' in stile ? stile.arrotonda : undefined;
  if (decimali !== undefined && !(Number.isInteger(decimali) && decimali >= 0 && decimali <= 10))
    return `${campo.titolo}: si arrotonda a un numero intero di decimali, da 0 a 10.`;
  return null;
}

function convalidaLettura({ lettura }: RegoleMappatura, segnala: Segnala): void {
  const { inRighe, intestazione } = lettura ?? {};
  if (!inRighe) return;
  const dove = 'lettura.inRighe';
  if (intestazione === false)
    segnala(dove, 'Le colonne diventano righe col loro titolo: la prima riga deve avere i titoli.');
  if ([...inRighe.fisse, ...(inRighe.colonne ?? [])].some((titolo) => titolo.trim() === ''))
    segnala(dove, 'Manca il titolo di una colonna che resta o che diventa righe.');
  const doppie = (inRighe.colonne ?? []).filter((titolo) => inRighe.fisse.includes(titolo));
  if (doppie.length > 0)
    segnala(dove, `La colonna «${doppie[0]}» o resta o diventa righe, non tutte e due.`);
}

function convalidaCampo(
  campo: CampoDestinazione,
  origine: OrigineCampo,
  regole: RegoleMappatura,
  segnala: Segnala,
): void {
  const percorso = `campi.${campo.nome}`;
  convalidaValore(origine, regole, { percorso, livello: 1 }, segnala);
  const costante = 'costante' in origine;
  const difetto = costante
    ? difettoCostante(origine.costante, campo)
    : difettoStile(origine.stile, campo);
  if (difetto !== null) segnala(costante ? percorso : `${percorso}.stile`, difetto);
}

function convalidaCondizione(
  condizione: Condizione,
  percorso: string,
  campi: ReadonlyMap<string, CampoDestinazione>,
  segnala: Segnala,
): void {
  const { operatore, valori = [] } = condizione;
  const senzaValori = operatore === 'vuoto' || operatore === 'pieno';
  if (senzaValori && valori.length > 0)
    segnala(percorso, 'Una condizione sul vuoto non ha valori.');
  if (!senzaValori && valori.length === 0)
    segnala(percorso, 'Manca il valore con cui confrontare.');
  if (!senzaValori && operatore !== 'uguale' && operatore !== 'diverso' && valori.includes(''))
    segnala(percorso, 'Un valore da confrontare è vuoto.');
  if ('campo' in condizione && !campi.has(condizione.campo))
    segnala(percorso, `Il campo «${condizione.campo}» non c’è.`);
  if ('colonna' in condizione && condizione.colonna.trim() === '')
    segnala(percorso, 'Manca il titolo della colonna.');
  if (operatore !== 'corrisponde') return;
  for (const valore of valori) {
    const difetto = provaModello(valore);
    if (difetto !== null) segnala(percorso, `«${valore}»: ${difetto}`);
  }
}

function convalidaRegole(
  regole: RegoleMappatura,
  campi: ReadonlyMap<string, CampoDestinazione>,
  segnala: Segnala,
): void {
  regole.regole?.forEach(({ quando, allora }, i) => {
    for (const [j, condizione] of quando.entries())
      convalidaCondizione(condizione, `regole.${i}.quando.${j}`, campi, segnala);
    const dati = Object.entries(allora);
    if (dati.length === 0) segnala(`regole.${i}`, 'La regola non dà alcun valore.');
    for (const [nome, valore] of dati) {
      const campo = campi.get(nome);
      if (!campo) segnala(`regole.${i}.allora.${nome}`, `Il campo «${nome}» non c’è.`);
      else if (valore === '')
        segnala(`regole.${i}.allora.${nome}`, `${campo.titolo}: manca il valore da dare.`);
      else {
        const difetto = difettoCostante(valore, campo);
        if (difetto !== null) segnala(`regole.${i}.allora.${nome}`, difetto);
      }
    }
  });
  regole.escludi?.forEach(({ motivo, quando }, i) => {
    if (motivo.trim() === '')
      segnala(`escludi.${i}`, 'Dire perché queste righe si lasciano fuori.');
    if (quando.length === 0)
      segnala(`escludi.${i}`, 'Senza condizioni si lascerebbe fuori tutto il file.');
    for (const [j, condizione] of quando.entries())
      convalidaCondizione(condizione, `escludi.${i}.quando.${j}`, campi, segnala);
  });
}

const usaTitoli = (valore: Valore): boolean =>
  'colonna' in valore || partiDi(valore).some(usaTitoli);

/** What cannot stand in a mapping, in Italian and by path; nothing where it can be applied. */
export function convalidaMappatura(
  regole: RegoleMappatura,
  campi: readonly CampoDestinazione[],
): readonly ErroreMappatura[] {
  const errori: ErroreMappatura[] = [];
  const segnala: Segnala = (percorso, messaggio) => errori.push({ percorso, messaggio });
  const perNome = new Map(campi.map((campo) => [campo.nome, campo]));
  const origini = Object.entries(regole.campi);
  if (origini.every(([, origine]) => 'costante' in origine))
    segnala('campi', 'Nessun campo viene da una colonna del file: abbinarne almeno uno.');
  for (const [nome, origine] of origini) {
    const campo = perNome.get(nome);
    if (campo) convalidaCampo(campo, origine, regole, segnala);
    else segnala(`campi.${nome}`, `Il campo «${nome}» non c’è.`);
    if (regole.lettura?.intestazione === false && usaTitoli(origine))
      segnala(
        `campi.${nome}`,
        'Il file non ha i titoli delle colonne: indicare la colonna con la sua posizione.',
      );
  }
  for (const [nome, voci] of Object.entries(regole.tabelle ?? {}))
    if (Object.keys(voci).length === 0) segnala(`tabelle.${nome}`, `La tabella «${nome}» è vuota.`);
  convalidaLettura(regole, segnala);
  convalidaRegole(regole, perNome, segnala);
  return errori;
}
