import type { LeadField, SiteLeads } from '../../schemas/generated/contract.ts';
import leadSchema from '../../schemas/lead.schema.json' with { type: 'json' };
import routes from '../../schemas/routes.json' with { type: 'json' };

const { service } = routes;

/** The OpenAPI 3.1 description of what the service of a site answers besides pages. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a literal
export function describeApi(leads: SiteLeads) {
  const { $schema: _dialect, $id: _id, ...circumstances } = leadSchema;
  const answers = describeAnswers(leads);
  const lead = {
    ...circumstances,
    properties: { ...answers.properties, ...circumstances.properties },
    required: answers.required,
  };
  return {
    openapi: '3.1.1',
    info: {
      title: 'Lead service',
      version: '1',
      description:
        'Takes in what visitors send from the forms of a site, and counts registrations.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    paths: {
      [service.leads]: {
        post: {
          operationId: 'sendLead',
          summary: 'Send a filled-in form.',
          description:
            'Two posts with the same submission key and the same content are one lead, so a request without an answer may be repeated.',
          parameters: [
            {
              name: 'Idempotency-Key',
              in: 'header',
              description: 'Stands for `submission` in a JSON post.',
              schema: { type: 'string', maxLength: 100 },
            },
            {
              name: 'Content-Language',
              in: 'header',
              description:
                'Language in which the form was shown, such as `ar`, where it is not that of its page. Messages are written in it.',
              schema: { type: 'string' },
            },
          ],
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: { $ref: '#/components/schemas/Lead' } },
              'application/x-www-form-urlencoded': {
                schema: {
                  type: 'object',
                  description:
                    'The fields of a lead; further names are answers to further fields of the form.',
                  properties: {
                    ...answers.properties,
                    form: lead.properties.form,
                    submission: lead.properties.submission,
                  },
                  required: answers.required,
                  additionalProperties: { type: 'string' },
                },
              },
            },
          },
          responses: {
            201: {
              description: 'The lead is stored.',
              content: {
                'application/json': {
                  schema: {
                    type: 'object',
                    required: ['id', 'thankYou'],
                    properties: {
                      id: { type: 'string', format: 'uuid' },
                      thankYou: { type: 'string', description: 'Path of the page to open next.' },
                    },
                  },
                },
              },
            },
            303: {
              description: 'The lead of a form post is stored; the thank-you page is next.',
              headers: { Location: { schema: { type: 'string' } } },
            },
            400: problem('The request could not be read.'),
            403: problem('The post comes from a page of another site.'),
            408: problem('The request took too long to arrive.'),
            413: problem('The request is larger than 64 KiB.'),
            415: problem('The body is neither JSON nor a form post.'),
            422: problem('A field is wrong; `errors` says which and why.'),
            429: problem('Too many posts came from this address or network.'),
            503: problem('The lead could not be stored now. Send it again after `Retry-After`.'),
          },
        },
      },
      [service.registrations]: {
        get: {
          operationId: 'countRegistrations',
          summary: 'Count the registrations of a form.',
          parameters: [
            {
              name: 'form',
              in: 'query',
              required: true,
              description: 'Identifier of the form, such as `/start-trial#form`.',
              schema: lead.properties.form,
            },
          ],
          responses: {
            200: {
              description: 'The count, or null if it is small or unavailable now.',
              content: {
                'application/json': {
                  schema: {
                    type: 'object',
                    required: ['count'],
                    properties: { count: { type: ['integer', 'null'], minimum: 0 } },
                  },
                },
              },
            },
            404: problem('The site has no such form.'),
            429: problem('Too many requests came from this address or network.'),
          },
        },
      },
      [service.alive]: {
        get: {
          operationId: 'isAlive',
          summary: 'Whether the process answers.',
          responses: { 200: { description: 'It does.' } },
        },
      },
      [service.ready]: {
        get: {
          operationId: 'isReady',
          summary: 'Whether leads can be stored.',
          responses: {
            200: { description: 'They can.' },
            503: problem('The database does not answer, or the service is about to stop.'),
          },
        },
      },
    },
    components: {
      schemas: {
        Lead: lead,
        Problem: {
          type: 'object',
          description: 'Problem details (RFC 9457).',
          required: ['type', 'title', 'status', 'code', 'detail'],
          properties: {
            type: { type: 'string' },
            title: { type: 'string' },
            status: { type: 'integer' },
            code: { type: 'string', description: 'Stable, for programs.' },
            detail: { type: 'string', description: 'For people.' },
            errors: {
              type: 'array',
              items: {
                type: 'object',
                required: ['field', 'code', 'message'],
                properties: {
                  field: { type: 'string' },
                  code: { type: 'string' },
                  message: { type: 'string' },
                },
              },
            },
          },
        },
      },
    },
  };
}

function describeAnswers({ fields, typeName, types }: SiteLeads) {
  const properties: Record<string, object> = Object.fromEntries(
    fields.map((field) => [field.name, describeAnswer(field)]),
  );
  properties[typeName] = {
    type: 'string',
    enum: Object.keys(types),
    description: 'What the visitor asks for.',
  };
  const required = fields.flatMap(({ name, required }) => (required ? [name] : []));
  return { properties, required: [...required, typeName] };
}

function describeAnswer(field: LeadField): object {
  const { input, label: description, min: minimum, max: maximum, maxLength, options } = field;
  switch (input) {
    case 'number':
      return { type: ['number', 'string'], description, minimum, maximum };
    case 'checkbox':
      return { type: ['boolean', 'string'], description };
    case 'date':
      return { type: 'string', format: 'date', description };
    default:
      return { type: 'string', description, maxLength, enum: options, pattern: field.pattern };
  }
}

function problem(description: string) {
  return {
    description: `${description} A browser that posts a form gets an HTML page instead.`,
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  };
}
