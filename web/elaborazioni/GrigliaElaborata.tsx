import { useQueries } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { stampaIntero } from '#domain/money/esatto-italiano.ts';
import { stampaIstante } from '#domain/tempo/istante.ts';
import { schermataDi } from '#web/movimenti/schermate-movimenti.ts';
import { testoErrore } from '#web/record/errore.ts';
import { Tabella } from '#web/ui/Tabella.tsx';
import type { PassoPagina } from '#web/ui/tabella/tipi.ts';
import { usePassi } from '#web/ui/tabella/use-passi.ts';
import { ricercaDellaCifra } from './domanda.ts';
import { type Elaborazione, RIGHE_LETTE, type RigaElaborata, righeDi } from './elaborazioni-api.ts';
import { colonneDi, type Linea, lineeDi, periodoDi, totaliDi } from './linee.ts';

const DETTAGLIO = '/page/movimenti/elaborazioni/dettaglio-movimenti';

/** The page of the whole, and of each open group as many as were asked. */
function useLette(testa: Elaborazione, pagina: number, aperti: ReadonlyMap<number, number>) {
  const pagine = [...aperti].flatMap(([gruppo, quante]) =>
    Array.from({ length: quante }, (_una, i) => [gruppo, i + 1] as const),
  );
  const chieste = [[0, pagina] as const, ...pagine];
  const risposte = useQueries({
    queries: chieste.map(([gruppo, quale]) => righeDi(testa.guid, gruppo, quale)),
  });
  const lette = new Map<number, { items: readonly RigaElaborata[] }>();
  for (const [i, [gruppo]] of chieste.entries()) {
    const data = risposte[i]?.data;
    if (data) lette.set(gruppo, { items: [...(lette.get(gruppo)?.items ?? []), ...data.items] });
  }
  return {
    lette,
    intero: risposte[0]?.data,
    errore: risposte.find(({ error }) => error)?.error,
    attesa: risposte.some(({ isPending }) => isPending),
  };
}

/** Groups folded until somebody opens them; Enter leads from a figure to what makes it. */
export function GrigliaElaborata({ testa }: { readonly testa: Elaborazione }) {
  const naviga = useNavigate();
  const [aperti, setAperti] = useState<ReadonlyMap<number, number>>(new Map());
  const [pagina, setPagina] = useState(1);
  const { lette, intero, errore, attesa } = useLette(testa, pagina, aperti);
  const passi = usePassi({ numero: pagina, dimensione: RIGHE_LETTE, onNumero: setPagina });
  const colonne = useMemo(() => colonneDi(testa), [testa]);
  const totali = useMemo(() => totaliDi(testa), [testa]);
  const leggi = (gruppo: number) =>
    setAperti(new Map([...aperti, [gruppo, (aperti.get(gruppo) ?? 0) + 1]]));
  const piega = ({ riga, altre }: Linea) => {
    const n = altre ?? riga?.n;
    if (n === undefined) return;
    if (altre === undefined && aperti.has(n))
      setAperti(new Map([...aperti].filter(([uno]) => uno !== n)));
    else leggi(n);
  };
  const apri = ({ riga, altre }: Linea, campo: string) => {
    if (altre !== undefined) leggi(altre);
    if (riga === null) return;
    const numero = riga.livello > testa.livelli.length ? movimentoDi(testa, riga) : null;
    if (numero) {
      const { percorso } = schermataDi(numero.tipoTitolo);
      void naviga({ to: percorso, search: { nreg: numero.nreg } as never });
      return;
    }
    const search = ricercaDellaCifra(testa, riga.chiavi, periodoDi(testa, campo));
    if (search) void naviga({ to: DETTAGLIO, search: search as never });
  };
  const linee = lette.has(0) ? lineeDi(testa, aperti, lette) : undefined;
  return (
    <Tabella<Linea>
      nome={testa.nome}
      etichetta={testa.titolo}
      colonne={colonne}
      righe={errore ? [] : linee}
      totali={totali}
      chiave={({ chiave }) => chiave}
      onAttiva={apri}
      azioneAttiva="i movimenti che la fanno"
      propri={[
        {
          nome: 'gruppo',
          azione: 'apre e chiude il gruppo',
          esegui: ([linea]) => linea?.apribile && piega(linea),
        },
      ]}
      barrata={({ c_stornato }) => c_stornato === 'S'}
      attesa={attesa}
      {...(testa.totali.figli > RIGHE_LETTE
        ? {
            pagina: {
              numero: pagina,
              dimensione: RIGHE_LETTE,
              totale: testa.totali.figli,
              esatto: true,
            },
            onPagina: (passo: PassoPagina) => passi.vai(passo, intero),
          }
        : {})}
      barra={<Testa testa={testa} />}
      vuoto={
        errore
          ? { titolo: 'Le righe non sono state lette', motivo: testoErrore(errore) }
          : { motivo: 'Nessun movimento registrato risponde a questi parametri.' }
      }
    />
  );
}

/** When it was read, from how many registrations, and until when it is kept. */
function Testa({ testa }: { readonly testa: Elaborazione }) {
  const { istante, registrazioni, conservataFino, inParole } = testa;
  const parole = inParole.map(({ etichetta, valore }) => `${etichetta}: ${valore}`).join(' · ');
  return (
    <p title={parole}>
      Dati del {stampaIstante(istante)} · {stampaIntero(registrazioni)}{' '}
      {registrazioni === 1 ? 'registrazione' : 'registrazioni'} ·{' '}
      {conservataFino
        ? `conservata fino al ${stampaIstante(conservataFino)}`
        : 'conservata per sempre'}
    </p>
  );
}

/** Which movement a row of the detail is. */
function movimentoDi({ colonne }: Elaborazione, { valori }: RigaElaborata) {
  const di = (nome: string) => valori[colonne.findIndex((una) => una.nome === nome)] ?? null;
  const nreg = di('movimento');
  return nreg === null ? null : { nreg, tipoTitolo: di('tipoTitolo') };
}
