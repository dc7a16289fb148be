import { useQueries } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { stampaIntero } from '#domain/money/esatto-italiano.ts';
import { stampaIstante } from '#domain/tempo/istante.ts';
import { schermataDi } from '#web/movimenti/schermate-movimenti.ts';
import { Tabella } from '#web/ui/Tabella.tsx';
import { ricercaDellaCifra } from './domanda.ts';
import { type Elaborazione, type RigaElaborata, righeDi } from './elaborazioni-api.ts';
import { colonneDi, type Linea, lineeDi, periodoDi, totaliDi } from './linee.ts';

const DETTAGLIO = '/page/movimenti/elaborazioni/dettaglio-movimenti';

/** Groups folded until somebody opens them; Enter leads from a figure to what makes it. */
export function GrigliaElaborata({ testa }: { readonly testa: Elaborazione }) {
  const naviga = useNavigate();
  const [aperti, setAperti] = useState<ReadonlySet<number>>(new Set());
  const gruppi = [0, ...aperti];
  const lette = useQueries({ queries: gruppi.map((gruppo) => righeDi(testa.guid, gruppo)) });
  const perGruppo = new Map(
    gruppi.flatMap((gruppo, i) => {
      const pagina = lette[i]?.data;
      return pagina ? [[gruppo, pagina] as const] : [];
    }),
  );
  const colonne = useMemo(() => colonneDi(testa), [testa]);
  const totali = useMemo(() => totaliDi(testa), [testa]);
  const piega = (n: number) => {
    const nuovi = new Set(aperti);
    if (!nuovi.delete(n)) nuovi.add(n);
    setAperti(nuovi);
  };
  const apri = (riga: RigaElaborata | null, campo: string) => {
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
  const linee = perGruppo.has(0) ? lineeDi(testa, aperti, perGruppo) : undefined;
  return (
    <Tabella<Linea>
      nome={testa.nome}
      etichetta={testa.titolo}
      colonne={colonne}
      righe={linee}
      totali={totali}
      chiave={({ chiave }) => chiave}
      onAttiva={({ riga }, campo) => apri(riga, campo)}
      azioneAttiva="i movimenti che la fanno"
      propri={[
        {
          nome: 'gruppo',
          azione: 'apre e chiude il gruppo',
          esegui: ([linea]) => linea?.apribile && linea.riga && piega(linea.riga.n),
        },
      ]}
      barrata={({ c_stornato }) => c_stornato === 'S'}
      attesa={lette.some(({ isPending }) => isPending)}
      senzaViste
      barra={<Testa testa={testa} />}
      vuoto={{ motivo: 'Nessun movimento registrato risponde a questi parametri.' }}
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
