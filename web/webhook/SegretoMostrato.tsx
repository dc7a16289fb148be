import { Button, CopyButton } from '@mantine/core';
import type { Risposta } from '#contract/rotta.ts';
import type { rotteWebhook } from '#contract/webhook.ts';
import { stampaIstante } from '#domain/tempo/istante.ts';
import { Modale } from '#web/ui/Modale.tsx';
import classi from './webhook.module.css';

interface SegretoMostratoProps {
  readonly dato: Risposta<typeof rotteWebhook.segreto> | null;
  readonly onChiudi: () => void;
}

/** The only time that a key is shown: neither Esc nor a click beside it takes it away. */
export function SegretoMostrato({ dato, onChiudi }: SegretoMostratoProps) {
  return (
    <Modale
      titolo="Segreto del webhook"
      aperta={dato !== null}
      onChiudi={onChiudi}
      ferma
      conferma={{ etichetta: 'Fatto', esegui: onChiudi }}
    >
      <p>Copiarlo ora in chi riceve: non sarà mostrato di nuovo.</p>
      {dato?.vecchioFino ? (
        <p>Il segreto di prima firma ancora fino al {stampaIstante(dato.vecchioFino)}.</p>
      ) : null}
      <div className={classi.segreto}>
        <output aria-label="Segreto">{dato?.segreto}</output>
        <CopyButton value={dato?.segreto ?? ''}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? 'Copiato' : 'Copia'}
            </Button>
          )}
        </CopyButton>
      </div>
    </Modale>
  );
}
