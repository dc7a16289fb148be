import { Button, Flex } from '@mantine/core';
import { useState } from 'react';
import type { Titolo } from '#contract/titoli-forme.ts';
import type { EsitoCertificazione } from '#web/lookup/titoli-api.ts';
import { Modale } from '#web/ui/Modale.tsx';
import { SpostaInRaggruppamento } from './SpostaInRaggruppamento.tsx';
import classi from './titoli.module.css';
import { useCertificazione } from './use-certificazione.ts';

export interface AzioniTitoliProps {
  readonly titoli: readonly Titolo[];
  readonly onSvuota: () => void;
}

/** What can be done with the chosen titoli, all at once; who is refused is told with the reason. */
export default function AzioniTitoli({ titoli, onSvuota }: AzioniTitoliProps) {
  const { certifica, ritira, inCorso } = useCertificazione();
  const [rifiutati, setRifiutati] = useState<EsitoCertificazione['rifiutati']>([]);
  const [sposta, setSposta] = useState(false);
  const daCertificare = titoli.filter((uno) => uno.daCertificare);
  const certificati = titoli.filter((uno) => !uno.daCertificare);
  const fai = async (atto: typeof certifica, quali: readonly Titolo[]) => {
    const esito = await atto(quali);
    setRifiutati(esito.rifiutati);
    if (esito.rifiutati.length === 0 && esito.riusciti.length > 0) onSvuota();
  };
  return (
    <Flex component="section" wrap="wrap" align="center" gap={8} aria-label="Titoli scelti">
      <Button
        size="xs"
        loading={inCorso}
        disabled={daCertificare.length === 0}
        onClick={() => void fai(certifica, daCertificare)}
      >
        Certifica {daCertificare.length > 0 ? daCertificare.length : ''}
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={certificati.length === 0 || inCorso}
        onClick={() => void fai(ritira, certificati)}
      >
        Rimetti da certificare {certificati.length > 0 ? certificati.length : ''}
      </Button>
      <Button size="xs" variant="default" onClick={() => setSposta(true)}>
        Sposta in raggruppamento
      </Button>
      <Button size="xs" variant="subtle" onClick={onSvuota}>
        Deseleziona
      </Button>
      {sposta ? (
        <SpostaInRaggruppamento
          titoli={titoli}
          onChiudi={() => setSposta(false)}
          onFatto={() => {
            setSposta(false);
            onSvuota();
          }}
        />
      ) : null}
      <Modale
        titolo={
          rifiutati.length === 1 ? 'Un titolo rifiutato' : `${rifiutati.length} titoli rifiutati`
        }
        aperta={rifiutati.length > 0}
        onChiudi={() => setRifiutati([])}
        misura="lg"
        conferma={{ etichetta: 'Ho letto', esegui: () => setRifiutati([]) }}
      >
        <ul className={`puntato ${classi.rifiuti}`}>
          {rifiutati.map(({ id, cod_Titolo, messaggio }) => (
            <li key={id}>
              <b>{cod_Titolo}</b> {messaggio}
            </li>
          ))}
        </ul>
      </Modale>
    </Flex>
  );
}
