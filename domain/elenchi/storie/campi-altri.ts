import { aree, descrizioneArea } from '#domain/accesso/privilegi.ts';
import { controlloDi } from '#domain/archivi/qualita/controlli.ts';
import { tipoArchivio } from '#domain/archivi/tipi.ts';
import {
  descrizioneRegola,
  modiControvalore,
  type Regola,
  regoleDeflazione,
} from '#domain/calcolo/regole-indicizzati.ts';
import { campo } from '#domain/campi/campo.ts';
import { type CampoStorico, storicoDi } from '#domain/campi/storia.ts';
import { titoloImpostazione } from '#domain/configurazione/titoli.ts';
import type { Intestazione } from '#domain/provider/provider.ts';
import { titoloProgramma } from '#domain/reports/titoli-programma.ts';
import { campiFornitore } from '#domain/tabelle/fornitori-identita/campi.ts';
import type { RuoloDaClaim } from '#domain/tabelle/fornitori-identita/fornitore.ts';
import { campiProvider } from '#domain/tabelle/provider/campi.ts';
import { campiWebhook } from '#domain/tabelle/webhook/campi.ts';
import { eData, stampaData } from '#domain/tempo/data.ts';
import { stampaIstante } from '#domain/tempo/istante.ts';
import { titoloEvento } from '#domain/webhook/eventi.ts';

/** A value as it stands: a tick as a word, a list by its parts. */
function testo(valore: unknown): string {
  if (typeof valore === 'boolean') return valore ? 'Sì' : 'No';
  if (Array.isArray(valore)) return valore.join(' · ');
  if (valore === null || valore === undefined) return '';
  return typeof valore === 'object' ? JSON.stringify(valore) : String(valore);
}

const storico = (nome: string, titolo: string, aParole = testo): CampoStorico => ({
  campo: nome,
  titolo,
  testo: aParole,
});

const istante = (valore: unknown): string => (valore ? stampaIstante(String(valore)) : '');
const siNo = (valore: unknown): string => (valore ? 'sì' : 'no');

export const campiStoricoUtenti: readonly CampoStorico[] = [
  storico('username', 'Nome utente'),
  storico('nome', 'Nome'),
  storico('attivo', 'Attivo', siNo),
  storico('passwordIl', 'Password dal', istante),
  storico('concessione', 'Ruolo'),
];

export const campiStoricoEstratti: readonly CampoStorico[] = [
  storico('coordinate', 'Coordinate'),
  storico('formato', 'Formato'),
  storico('dataRiferimento', 'Al', (valore) =>
    eData(String(valore)) ? stampaData(String(valore)) : '',
  ),
  storico('sequenza', 'Numero'),
  storico('saldoFinale', 'Saldo finale'),
  storico('righe', 'Righe'),
  storico('stato', 'Stato'),
  storico('perche', 'Perché'),
];

export const campiStoricoAllegati: readonly CampoStorico[] = [
  storico('nomeFile', 'Documento'),
  storico('tipo', 'Tipo'),
  storico('dataDocumento', 'Data', (valore) =>
    eData(String(valore)) ? stampaData(String(valore)) : '',
  ),
  storico('descrizione', 'Descrizione'),
  storico('tabella', 'Tabella'),
  storico('idRecord', 'Record'),
  storico('sha256', 'SHA-256'),
  storico('motivo', 'Motivo'),
];

export const campiStoricoRuoli: readonly CampoStorico[] = [
  storico('nome', 'Nome'),
  storico('secondoFattore', 'Secondo fattore', (valore) => (valore ? 'richiesto' : 'a scelta')),
  ...aree.map((area) =>
    storico(`privilegi.${area}`, descrizioneArea(area), (valore) => testo(valore) || 'nessuno'),
  ),
];

const accesa = (valore: unknown): string =>
  typeof valore === 'boolean' ? (valore ? 'attivo' : 'spento') : testo(valore);

const impostazione = (nome: keyof typeof titoloImpostazione, sotto = ''): CampoStorico =>
  storico(sotto + nome, titoloImpostazione[nome], accesa);

const regola = (
  nome: 'regolaDeflazione' | 'modoControvalore',
  scelte: readonly Regola<string>[],
): CampoStorico =>
  storico(`indicizzati.${nome}`, titoloImpostazione[nome], (valore) =>
    valore ? descrizioneRegola(scelte, String(valore)) : '',
  );

/** The settings under the names that the history gives them. */
export const campiStoricoConfigurazione: readonly CampoStorico[] = [
  impostazione('codCliente'),
  impostazione('licenziatario'),
  impostazione('aziendaPreferita'),
  impostazione('dataChiusuraEsercizio'),
  regola('regolaDeflazione', regoleDeflazione),
  regola('modoControvalore', modiControvalore),
  impostazione('bce', 'provider.'),
  impostazione('categorieConti'),
  impostazione('oreAnteprima', 'conservazione.'),
  impostazione('giorniFileImport', 'conservazione.'),
  impostazione('giorniFileLavori', 'conservazione.'),
  impostazione('minutiRiconferma', 'sicurezza.'),
  impostazione('aziendeConFattore', 'sicurezza.'),
  impostazione('attivo', 'accessoLocale.'),
  impostazione('emergenza', 'accessoLocale.'),
];

export const campiStoricoProgrammi: readonly CampoStorico[] = Object.entries(titoloProgramma).map(
  ([nome, titolo]) => storico(nome, titolo),
);

/** The headers of a provider by their names: what a secret one is worth nobody reads. */
const intestazioni = (valore: unknown): string =>
  ((Array.isArray(valore) ? valore : []) as readonly Intestazione[])
    .map(({ nome, segreta, impostata }) =>
      segreta ? `${nome} (segreta${impostata ? `, dal ${impostata.slice(0, 16)}` : ''})` : nome,
    )
    .join(', ');

export const campiStoricoProvider: readonly CampoStorico[] = campiProvider.map((uno) => ({
  ...storicoDi(uno),
  ...(uno.nome === 'intestazioni' && { testo: intestazioni }),
}));

/** What a claim gives, by its value: roles and companies by their numbers and codes. */
const ruoliDaClaim = (valore: unknown): string =>
  ((Array.isArray(valore) ? valore : []) as readonly RuoloDaClaim[])
    .map(
      ({ valore: detto, idRuolo, codAzienda }) =>
        `${detto} → ruolo ${idRuolo} su ${codAzienda ?? 'tutte le aziende'}`,
    )
    .join(', ');

export const campiStoricoFornitori: readonly CampoStorico[] = campiFornitore
  .filter(({ nome }) => nome !== 'segreto')
  .map((uno) => ({
    ...storicoDi(uno),
    ...(uno.nome === 'ruoli' && { testo: ruoliDaClaim }),
  }));

const eventi = (valore: unknown): string =>
  ((Array.isArray(valore) ? valore : []) as readonly string[]).map(titoloEvento).join(', ');

export const campiStoricoWebhook: readonly CampoStorico[] = campiWebhook.map((uno) => ({
  ...storicoDi(uno),
  ...(uno.nome === 'eventi' && { testo: eventi }),
}));

export const campiStoricoTolleranze: readonly CampoStorico[] = [
  storico('archivio', 'Archivio', (valore) => tipoArchivio(testo(valore))?.intestazione ?? ''),
  storico(
    'controllo',
    'Controllo',
    (valore) => controlloDi(testo(valore))?.titolo ?? testo(valore),
  ),
  storico('tipoTitolo', 'Tipo titolo'),
  storico('attivo', 'Attivo', siNo),
  storicoDi(
    campo('soglia', 'soglia', 'Soglia', {
      tipo: 'numero',
      decimali: 10,
      interi: 10,
      segno: 'qualunque',
    }),
  ),
];
