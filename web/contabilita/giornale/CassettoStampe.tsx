import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { stampaEsatto, stampaIntero } from '#domain/money/esatto-italiano.ts';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import { stampaIstante } from '#domain/tempo/istante.ts';
import { segnalaErrore, testoErrore } from '#web/record/errore.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { CampoData } from '#web/ui/CampoData.tsx';
import { Cassetto } from '#web/ui/Cassetto.tsx';
import classi from '../contabilizza/contabilizza.module.css';
import { TabellaContabile } from '../TabellaContabile.tsx';
import { DomandaStampa } from './DomandaStampa.tsx';
import {
  CHIAVE_STAMPE,
  prossimaStampa,
  type StampaDefinitiva,
  type StampaProssima,
  scaricaStampa,
  stampaDefinitiva,
  stampeDi,
} from './stampe-api.ts';

const LARGHEZZA = 760;

export interface CassettoStampeProps {
  readonly codLibro: string | null;
  readonly onChiudi: () => void;
}

/** The journal printed for good: what was printed, and what the next print would be. */
export default function CassettoStampe({ codLibro, onChiudi }: CassettoStampeProps) {
  const { puo } = useSessione();
  const { data: stampe, error } = useQuery(stampeDi(codLibro));
  return (
    <Cassetto aperto larghezza={LARGHEZZA} onChiudi={onChiudi} titolo="Stampe definitive">
      {puo('Contabile_W') ? <Prossima codLibro={codLibro} /> : null}
      <h2 className="titoletto">Stampate</h2>
      {error ? <p role="alert">{testoErrore(error)}</p> : null}
      {stampe ? <Elenco stampe={stampe} /> : null}
    </Cassetto>
  );
}

function Prossima({ codLibro }: Pick<CassettoStampeProps, 'codLibro'>) {
  const { codAzienda } = useSessione();
  const [al, setAl] = useState<Data | null>(null);
  const [aperta, setAperta] = useState(false);
  const client = useQueryClient();
  const { data: prossima, error } = useQuery(prossimaStampa(codLibro, al));
  const stampa = useMutation({
    mutationFn: (quale: StampaProssima) => stampaDefinitiva(quale, codAzienda),
    onError: (errore) => segnalaErrore('Stampa definitiva', errore),
    onSettled: () => {
      setAl(null);
      void client.invalidateQueries({ queryKey: CHIAVE_STAMPE });
    },
  });
  return (
    <section aria-label="La prossima">
      <h2 className="titoletto">La prossima</h2>
      {error ? <p className="nota">{testoErrore(error)}</p> : null}
      {prossima ? (
        <>
          <p>
            Esercizio {prossima.esercizio}, libro {prossima.codLibro}: dal{' '}
            {stampaData(prossima.dal)}, dalla pagina {prossima.esercizio}/{prossima.daPagina}.
          </p>
          <CampoData
            etichetta="Fino al"
            larghezza={184}
            nota={`Vuoto: ${stampaData(prossima.fine)}`}
            valore={al}
            onCambia={setAl}
          />
          {prossima.impedimento ? (
            <p className={`pannello ${classi.avviso}`} role="alert">
              {prossima.impedimento}
            </p>
          ) : (
            <Riepilogo prossima={prossima} />
          )}
          <Button
            mb={16}
            disabled={prossima.impedimento !== null}
            loading={stampa.isPending}
            onClick={() => setAperta(true)}
          >
            Stampa in modo definitivo…
          </Button>
          <DomandaStampa
            key={String(aperta)}
            prossima={prossima}
            aperta={aperta}
            onChiudi={() => setAperta(false)}
            onConferma={() => {
              setAperta(false);
              stampa.mutate(prossima);
            }}
          />
        </>
      ) : null}
    </section>
  );
}

function Riepilogo({ prossima }: { readonly prossima: StampaProssima }) {
  const detti = [
    ['Scritture', stampaIntero(prossima.scritture)],
    ['Dare e avere', stampaEsatto(prossima.dare, 2)],
    ['Riporto', stampaEsatto(prossima.riportoDare, 2)],
  ] as const;
  return (
    <dl className={classi.esito} aria-label="Che cosa si stampa">
      {detti.map(([nome, valore]) => (
        <div key={nome} style={{ display: 'contents' }}>
          <dt>{nome}</dt>
          <dd>{valore}</dd>
        </div>
      ))}
    </dl>
  );
}

function Elenco({ stampe }: { readonly stampe: readonly StampaDefinitiva[] }) {
  const scarica = useMutation({
    mutationFn: scaricaStampa,
    onError: (errore) => segnalaErrore('Stampa definitiva', errore),
  });
  if (stampe.length === 0)
    return <p className="nota">Il giornale non è ancora stato stampato in modo definitivo.</p>;
  return (
    <TabellaContabile
      etichetta="Stampe definitive"
      colonne={['Giorni', 'Pagine', 'Scritture', 'Riporto', 'File']}
      numeri={3}
      righe={stampe.map((una) => ({
        chiave: una.guid,
        celle: [
          `${stampaData(una.dal)} – ${stampaData(una.al)}`,
          <span
            key="pagine"
            title={`Stampata il ${stampaIstante(una.stampatoIl)} da ${una.stampatoDa}`}
          >
            {una.esercizio}/{una.primaPagina}–{una.ultimaPagina}
          </span>,
          ...[stampaIntero(una.scritture), stampaEsatto(una.riportoDare, 2)],
          <Button
            key="file"
            variant="default"
            size="compact-sm"
            aria-label={`Scarica le pagine ${una.primaPagina}–${una.ultimaPagina} del ${una.esercizio}`}
            onClick={() => scarica.mutate(una)}
          >
            Scarica
          </Button>,
        ],
      }))}
    />
  );
}
