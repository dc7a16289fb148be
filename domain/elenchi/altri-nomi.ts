/** What people call a screen who have not read its title: the words of other systems, and of what is found there. */
export const ALTRI_NOMI: Readonly<Record<string, string>> = {
  '/manuale': 'aiuto guida istruzioni help manual documentazione ayuda ajuda hilfe handbuch',
  '/page': 'inizio cruscotto principale',
  '/page/dashboards/': 'grafici andamento allocazione cruscotto',
  '/page/tabelle/securities':
    'titoli strumenti anagrafica azioni obbligazioni fondi isin securities instruments',
  '/page/tabelle/portafogli': 'gestioni linee portfolio',
  '/page/tabelle/depositari': 'banche custodi depositi conti dossier custodian',
  '/page/tabelle/divise': 'valute monete currency',
  '/page/tabelle/causali': 'operazioni tipi',
  '/page/tabelle/controparti': 'broker intermediari banche',
  '/page/tabelle/provider': 'bce scaricare prezzi automatici',
  '/page/tabelle/posta': 'email smtp mail avvisi',
  '/page/tabelle/webhook': 'eventi notifiche integrazioni programmi avvisare',
  '/page/tabelle/webhook/consegne': 'webhook eventi chiamate tentativi',
  '/page/movimenti/acq-ven':
    'movimenti fissati compravendite operazioni dividendi cedole rimborsi sottoscrizioni bonifici incassi trades',
  '/page/movimenti/acq-ven/nuovo':
    'aggiungi inserisci new crea fissato acquisto vendita cedola dividendo trade',
  '/page/movimenti/derivati': 'future opzioni forward margini swap',
  '/page/movimenti/derivati/nuovo': 'aggiungi inserisci new crea future opzione forward margine',
  '/page/movimenti/giacenze':
    'posizioni rimanenze saldo quantità possedute portafoglio holdings consistenza dossier',
  '/page/movimenti/giacenze/scheda': 'partitario estratto storia lotti',
  '/page/movimenti/riconciliazione':
    'estratto conto banca spunta quadratura abbinamento camt mt940 mt535 rh cbi reconciliation',
  '/page/movimenti/riconciliazione/discordanze': 'differenze rotture scostamenti breaks',
  '/page/movimenti/riconciliazione/regole': 'abbinamento automatico matching',
  '/page/movimenti/limiti':
    'concentrazione rischio emittente gruppo rating paese compliance superamenti exposure limits',
  '/page/movimenti/elaborazioni': 'statistiche analisi rotazione',
  '/page/movimenti/elaborazioni/generazione-movimenti':
    'dividendi cedole scadenze rimborsi incassi automatici',
  '/page/dati-dinamici/quotazioni': 'prezzi corsi borsa prices',
  '/page/dati-dinamici/cambi': 'valute rates bce',
  '/page/valutazione/zainetto':
    'minusvalenze plusvalenze compensazione capital gain imposta sostitutiva RT tasse',
  '/page/valutazione/dichiarazione':
    'quadro RT RM RW IVAFE monitoraggio estero modello redditi unico bollo costo fiscale tasse',
  '/page/valutazione/stampe':
    'minusvalenze plusvalenze ratei svalutazioni riprese scarti costo ammortizzato nota integrativa',
  '/page/valutazione/chiusura-esercizio':
    'bilancio fine anno valutazione minusvalenze svalutazioni ratei closing',
  '/page/valutazione/archivi/rimanenze': 'inventario esistenze fine anno valori iniziali apertura',
  '/page/contabilita/contabilizza': 'prima nota scritture registrazioni giornale',
  '/page/reportsmonitor': 'stampe lavori pdf excel esportazioni',
};
